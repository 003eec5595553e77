import { Link2Off } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { settlePendingLogout } from '#client/lib/api/pending-logout.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { Button } from '#client/ui/control/button.tsx'
import { checkLink, type LinkPurpose, useLink } from '#contract/accounts/links.ts'
import type { EndpointOutput, EndpointRequest } from '#contract/endpoint.ts'
import { textLimits } from '#contract/fields.ts'
import styles from './sign-in.module.css'
import { enter, faultsOf } from './sign-in.ts'
import { PasswordField, SignInField } from './sign-in-field.tsx'
import { SignInAlert, SignInFrame, useSignInOptions } from './sign-in-frame.tsx'

type LinkFacts = EndpointOutput<typeof checkLink>
type State = { facts: LinkFacts } | { failure: string; canRetry: boolean } | 'checking' | 'saved'

const titles: Record<LinkPurpose, string> = {
  invite: 'Добро пожаловать в PromoDesk',
  reset: 'Новый пароль',
  setup: 'Первый администратор',
}

/** The page of a one-time link: the invited user, or one without a password, chooses a password and is signed in. */
export function JoinPage() {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // Another link that is opened in this tab changes the fragment alone.
    const take = () => setToken(takeToken())
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return <LinkPage key={token} token={token} />
}

/** Takes the token out of the address, where others could see or copy it. A reload finds it in the page's state. */
function takeToken(): string {
  const written = location.hash.slice(1)
  if (written !== '') history.replaceState({ token: written }, '', location.pathname)
  return z.safeParse(keptToken, history.state).data?.token ?? ''
}

const keptToken = z.object({ token: z.string() })

function LinkPage({ token }: { token: string }) {
  const [state, setState] = useState<State>('checking')
  const [tries, setTries] = useState(0)
  const options = useSignInOptions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry checks again
  useEffect(() => {
    const leaving = new AbortController()
    check(token, leaving.signal).then(
      (next) => leaving.signal.aborted || setState(next),
      () => {},
    )
    return () => leaving.abort()
  }, [token, tries])
  const retry = () => {
    setState('checking')
    setTries(tries + 1)
  }
  return (
    <SignInFrame title="Вход по ссылке" options={options}>
      {state === 'checking' ? (
        <p className={styles.text} role="status">
          Проверяем ссылку…
        </p>
      ) : state === 'saved' ? (
        <Notice title="Пароль сохранён" text="Для входа вам нужен и ключ доступа." />
      ) : 'facts' in state ? (
        <JoinForm token={token} {...state.facts} onSaved={() => setState('saved')} />
      ) : (
        <Notice title="Ссылка не открылась" text={state.failure} retry={state.canRetry ? retry : undefined} />
      )}
    </SignInFrame>
  )
}

async function check(token: string, signal: AbortSignal): Promise<State> {
  if (!z.safeParse(checkLink.body, { token }).success)
    return { failure: 'В адресе нет целой ссылки. Скопируйте её полностью', canRetry: false }
  try {
    return { facts: await api(checkLink, { body: { token } }, { signal }) }
  } catch (error) {
    if (signal.aborted) throw error
    return {
      failure: describeError(error).message,
      canRetry: !(error instanceof ApiError && error.status === 404),
    }
  }
}

type NoticeProps = { title: string; text: string; retry?: (() => void) | undefined }

function Notice({ title, text, retry }: NoticeProps) {
  return (
    <div className={styles.card} role="alert">
      <h2 className={styles.title}>
        {retry === undefined && <Link2Off size={20} aria-hidden="true" />}
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {retry && (
        <Button size="large" block variant="primary" className={styles.submit} onClick={retry}>
          Повторить
        </Button>
      )}
      <a className={styles.link} href="/login">
        На страницу входа
      </a>
    </div>
  )
}

type Faults = Partial<Record<'email' | 'full_name' | 'password', string>>
type JoinFormProps = LinkFacts & { token: string; onSaved: () => void }

function JoinForm({ token, purpose, email, full_name, onSaved }: JoinFormProps) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const present = useSession()
  const isSetup = purpose === 'setup'
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const body = readForm(event.currentTarget, token, isSetup)
    const checked = z.safeParse(useLink.body, body)
    setFaults(faultsOf(checked.error, ['email', 'full_name', 'password']))
    setFailure(undefined)
    if (!checked.success) return
    setPending(true)
    try {
      // The first administrator finds an empty installation.
      if (await join(checked.data)) return location.replace(isSetup ? '/admin?tab=assistant' : '/chat')
      onSaved()
    } catch (error) {
      setFailure(describeError(error).message)
      setPending(false)
    }
  }
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{titles[purpose]}</h2>
      <p className={styles.text}>
        {isSetup
          ? 'Пользователей ещё нет. Вы будете администратором и пригласите остальных.'
          : `${full_name ? `${full_name}, придумайте` : 'Придумайте'} пароль для ${email}.`}
      </p>
      {present.status === 'authenticated' && present.user.email !== email && (
        <p className={styles.failure} data-calm>
          Сейчас здесь открыт сеанс {present.user.email}. После входа его данные удалятся с этого устройства.
        </p>
      )}
      <SignInAlert text={failure} />
      {isSetup ? (
        <>
          <SignInField
            label="Имя и фамилия"
            name="full_name"
            type="text"
            autoFocus
            autoComplete="name"
            maxLength={textLimits.fullName}
            fault={faults.full_name}
          />
          <SignInField
            label="E-mail"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            fault={faults.email}
          />
        </>
      ) : (
        // Password managers read here whose password it is.
        <input hidden autoComplete="username" value={email} readOnly />
      )}
      <PasswordField
        label="Пароль, от 10 символов"
        name="password"
        autoFocus={!isSetup}
        autoComplete="new-password"
        fault={faults.password}
      />
      <Button type="submit" size="large" block variant="primary" className={styles.submit} loading={isPending}>
        {isPending ? 'Вход…' : 'Сохранить и войти'}
      </Button>
    </form>
  )
}

/**
 * Sets the password by a one-time link and signs in. Resolves to false if the user must still sign in with a passkey.
 * @throws ApiError or NoConnectionError; an earlier session then stays as it is
 */
async function join(body: EndpointRequest<typeof useLink, 'body'>): Promise<boolean> {
  await settlePendingLogout()
  const { access_token } = await api(useLink, { body })
  if (access_token === null) return false
  await enter(access_token)
  return true
}

function readForm(element: HTMLFormElement, token: string, isSetup: boolean) {
  const data = new FormData(element)
  const text = (name: string) => String(data.get(name) ?? '')
  const person = { email: text('email'), full_name: text('full_name') }
  return { token, password: text('password'), ...(isSetup && { person }) }
}
