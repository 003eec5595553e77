import { CircleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import type { Credentials, Faults } from './sign-in.ts'
import { SignInField } from './sign-in-field.tsx'
import styles from './sign-in-form.module.css'

/**
 * The code loads while the visitor types, so the page appears sooner. Resolves to undefined when it cannot be fetched
 * (lib/page/stale-chunk.ts has taken the error).
 */
const loadSignIn = (): Promise<typeof import('./sign-in.ts') | undefined> => import('./sign-in.ts')

/** `isFocused` after a session that has just ended. A first visit gets no focus, which would load the rules. */
export function SignInForm({ isFocused = false }: { isFocused?: boolean }) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = readForm(form)
    setFailure(undefined)
    const rules = await loadSignIn()
    if (!rules) return setFailure('Нет связи с сервером')
    const found = rules.findFaults(values)
    setFaults(found)
    const first = found.username ? 'username' : found.password ? 'password' : undefined
    if (first) return focus(form, first)
    setPending(true)
    const failed = await rules.signIn(values)
    setFailure(failed)
    // After a success the form stays pending, because the next page is loading.
    if (failed !== undefined) setPending(false)
  }

  /** Validates a field with an error again after each change. */
  const change = async (event: FormEvent<HTMLFormElement>) => {
    if (!faults.username && !faults.password) return
    const values = readForm(event.currentTarget)
    const found = (await loadSignIn())?.findFaults(values) ?? {}
    setFaults((shown) => ({
      ...(shown.username && found.username && { username: found.username }),
      ...(shown.password && found.password && { password: found.password }),
    }))
  }

  return (
    <form className={styles.card} onSubmit={submit} onChange={change} onFocus={loadSignIn} noValidate>
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
            {failure}
          </p>
        )}
      </div>
      <SignInField
        label="E-mail"
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isFocused}
        fault={faults.username}
      />
      <PasswordField label="Пароль" name="password" autoComplete="current-password" fault={faults.password} />
      <button type="submit" className={styles.submit} disabled={pending}>
        {pending && <span className={styles.spinner} aria-hidden="true" />}
        {pending ? 'Вход…' : 'Войти'}
      </button>
    </form>
  )
}

function readForm(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') }
}

function focus(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
