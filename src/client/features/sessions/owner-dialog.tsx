import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Ways, wayBack } from '#client/data/account.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { whyUnanswered } from '#client/lib/api/connection.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { confirmByOidc } from '#contract/accounts/identities.ts'
import { addPasskey as add, newPasskeyOptions } from '#contract/accounts/passkeys.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'
import { textLimits } from '#contract/fields.ts'

type OwnerDialogProps<Result> = Omit<PasswordDialogProps<Result>, 'needsPassword'> & {
  /** Undefined on a server without providers. */
  ways: Ways | undefined
}

/**
 * Asks for the password; a user who has none signs in again at the provider first, and then only confirms. It is open
 * while it is mounted.
 */
export function OwnerDialog<Result>({ ways, ...props }: OwnerDialogProps<Result>) {
  const { mutate, isPending } = useMutation({ mutationFn: leave })
  const way = ways && wayBack(ways)
  if (!ways || !way) return <PasswordDialog {...props} needsPassword={ways?.has_password !== false} />
  return (
    <ConfirmDialog
      open
      title={props.title}
      tone="neutral"
      icon={<KeyRound size={22} />}
      confirmLabel={way.button}
      pending={isPending}
      offlineAction={props.offlineAction}
      onConfirm={() => mutate(way.provider)}
      onCancel={props.onClose}
    >
      Пароля у вас нет, поэтому сначала подтвердите, что это вы: войдите заново. Потом вы вернётесь сюда.
    </ConfirmDialog>
  )
}

/** Leads the browser to the provider; it comes back to this page, which then opens the panel. */
async function leave(provider: string): Promise<void> {
  const body = { return_to: location.pathname + location.search }
  const { address } = await api(confirmByOidc, { params: { provider }, body })
  location.assign(address)
}

type PasswordDialogProps<Result> = {
  title: string
  text: string
  confirmLabel: string
  /** The action as named after «Нет сети:». */
  offlineAction: string
  /** The suggested name; if undefined, the dialog does not ask for a name. */
  name?: string
  /** False after a fresh sign-in, which stands for the password of a user who has none. */
  needsPassword: boolean
  run: (password: string | undefined, name: string) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Asks for the password again, so that an unattended session cannot be used to add another way to sign in. */
function PasswordDialog<Result>({ onClose, ...props }: PasswordDialogProps<Result>) {
  const { title, text, confirmLabel, offlineAction, needsPassword, run, onDone } = props
  const [name, setName] = useState(props.name ?? '')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => run(needsPassword ? password : undefined, name),
    onSuccess: onDone,
    onError: (error) => setFault(faultOf(error)),
    meta: { silent: true },
  })
  const submit = () => {
    if (props.name !== undefined && name.trim() === '') return setFault('Введите название')
    if (needsPassword && password === '') return setFault('Введите пароль')
    setFault(undefined)
    mutate()
  }
  return (
    <FormDialog
      title={title}
      icon={<KeyRound size={22} />}
      submitLabel={confirmLabel}
      offlineAction={offlineAction}
      pending={isPending}
      problem={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      {props.name !== undefined && (
        <DialogText
          label="Название"
          autoComplete="off"
          maxLength={textLimits.passkeyName}
          value={name}
          onChange={setName}
        />
      )}
      {needsPassword && (
        <DialogText
          label="Ваш пароль"
          type="password"
          autoFocus
          autoComplete="current-password"
          maxLength={textLimits.password}
          aria-invalid={fault !== undefined}
          value={password}
          onChange={setPassword}
        />
      )}
    </FormDialog>
  )
}

function faultOf(error: Error): string {
  if (error instanceof PasskeyNotMadeError) return error.message
  if (error instanceof NoConnectionError) return whyUnanswered()
  if (!(error instanceof ApiError)) return unknownErrorText
  return error.customMessage || error.message || statusTexts[error.status] || unknownErrorText
}

/** The browser created no passkey; `message` is for the user. */
class PasskeyNotMadeError extends Error {
  override readonly name = 'PasskeyNotMadeError'
}

/**
 * Creates a passkey on this device and registers it on the server. Returns recovery codes with the first passkey,
 * else null. Without a password, the user has just signed in at the provider again.
 * @throws PasskeyNotMadeError, ApiError or NoConnectionError
 */
export async function addPasskey(name: string, password: string | undefined): Promise<readonly string[] | null> {
  const optionsJSON = await api(newPasskeyOptions, { body: { password } })
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyNotMadeError(whyNotMade(error), { cause: error })
  })
  return (await api(add, { body: { name, credential } })).recovery_codes
}

function whyNotMade(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'На этом устройстве ключ доступа уже есть'
  if (code?.startsWith('ERROR_AUTHENTICATOR_MISSING'))
    return 'Это устройство не умеет хранить ключи доступа. Попробуйте другое или ключ безопасности с PIN-кодом'
  return 'Ключ доступа не создан: создание отменено или время вышло. Попробуйте ещё раз'
}
