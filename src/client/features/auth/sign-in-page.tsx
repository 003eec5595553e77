import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SignInOptions } from '#client/data/sign-in-options.ts'
import { canUsePasskeys } from '#client/lib/device/browser.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './sign-in.module.css'
import {
  type Credentials,
  credentialFields,
  type Failure,
  type Faults,
  findFaults,
  leaveForProvider,
  offersPasskeys,
  returnFromProvider,
  signIn,
  signInByPasskey,
} from './sign-in.ts'
import { PasswordField, SignInField } from './sign-in-field.tsx'
import { SignInAlert, SignInFrame, useSignInOptions } from './sign-in-frame.tsx'
import { whyEnded } from './watch-closed-access.ts'

type Way = 'password' | 'passkey' | `by ${string}`

/** The page works without antd, so that the first visit loads little. */
export function SignInPage() {
  const options = useSignInOptions()
  return (
    <SignInFrame title="Вход" options={options}>
      <SignInForm options={options} />
    </SignInFrame>
  )
}

function SignInForm({ options }: { options: SignInOptions }) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState<Way | 'return'>()
  const [wantsCode, setWantsCode] = useState(false)
  const [hasPasskeys, setHasPasskeys] = useState(canUsePasskeys)
  const isAsked = useRef(false)
  const ended = useSyncExternalStore(whyEnded.subscribe, whyEnded.get)

  /** After a success the form stays pending, because the next page is loading. */
  const settle = (failed: Failure | undefined) => {
    setFailure(failed?.text)
    if (failed?.wantsPasskey) setWantsCode(true)
    if (failed !== undefined) setPending(undefined)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const values = readForm(form)
    setFailure(undefined)
    const found = findFaults(values)
    setFaults(found)
    const first = credentialFields.find((name) => found[name])
    if (first) return focus(form, first)
    setPending('password')
    settle(await signIn(values))
  }

  const enterByPasskey = async () => {
    setFailure(undefined)
    setPending('passkey')
    settle(await signInByPasskey())
  }

  const enterByProvider = async (id: string) => {
    setFailure(undefined)
    setPending(`by ${id}`)
    settle(await leaveForProvider(id, wantedPath()))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a provider has sent the browser back once
  useEffect(() => {
    const outcome = takeOidcOutcome()
    if (outcome === undefined) return
    setPending('return')
    void returnFromProvider(outcome).then(settle)
  }, [])

  /** A page that the browser restores from its memory is no longer waiting. */
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && setPending(undefined)
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])

  /** Validates a field with an error again after each change. */
  const change = (event: FormEvent<HTMLFormElement>) => {
    // The server asked for the recovery code of another user.
    if (event.target instanceof HTMLInputElement && event.target.name === 'username') setWantsCode(false)
    if (Object.keys(faults).length === 0) return
    const values = readForm(event.currentTarget)
    const found = Object.entries(findFaults(values))
    setFaults((shown) => Object.fromEntries(found.filter(([name]) => name in shown)))
  }

  /** Asks the server about passkeys while the user types. */
  const prepare = async () => {
    if (!hasPasskeys || isAsked.current) return
    isAsked.current = true
    setHasPasskeys(await offersPasskeys())
  }

  /** While one way is pending, the others are disabled. */
  const waiting = (way: Way) =>
    ({
      size: 'large',
      block: true,
      loading: pending === way,
      disabled: pending !== undefined && pending !== way,
    }) as const

  return (
    <form className={styles.card} onSubmit={submit} onChange={change} onInput={prepare} noValidate>
      <SignInAlert text={failure ?? ended} isCalm={!failure} />
      {options.password && (
        <>
          <SignInField
            label="E-mail"
            name="username"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            fault={faults.username}
          />
          <PasswordField label="Пароль" name="password" autoComplete="current-password" fault={faults.password} />
          {wantsCode && (
            <SignInField
              label="Код восстановления, если ключа нет под рукой"
              name="code"
              type="text"
              autoComplete="one-time-code"
              spellCheck={false}
              fault={faults.code}
            />
          )}
          <Button {...waiting('password')} type="submit" variant="primary" className={styles.submit}>
            {pending === 'password' ? 'Вход…' : wantsCode ? 'Войти с кодом' : 'Войти'}
          </Button>
        </>
      )}
      {hasPasskeys && (
        <Button {...waiting('passkey')} className={styles.other} onClick={enterByPasskey}>
          Войти с ключом доступа
        </Button>
      )}
      {options.providers.map(({ id, text }) => (
        <Button {...waiting(`by ${id}`)} key={id} className={styles.other} onClick={() => enterByProvider(id)}>
          {text}
        </Button>
      ))}
    </form>
  )
}

/** The parameter with which a provider's sign-in comes back to this page. */
const PARAMETER = 'oidc'

/** Returns the outcome in the page's address, and removes it, so that a reload does not repeat it. */
function takeOidcOutcome(): string | undefined {
  const url = new URL(location.href)
  const outcome = url.searchParams.get(PARAMETER)
  if (outcome === null) return undefined
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url.pathname + url.search)
  return outcome
}

/** The path that a sign-in on this page leads to; the server checks it too. */
const wantedPath = (): string | undefined => new URLSearchParams(location.search).get('redirect') ?? undefined

function readForm(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  const code = data.get('code')
  return {
    username: String(data.get('username') ?? ''),
    password: String(data.get('password') ?? ''),
    ...(typeof code === 'string' && { code }),
  }
}

function focus(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
