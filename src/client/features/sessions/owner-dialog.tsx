import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type Ways, wayBack } from '#client/data/identities.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { whyUnanswered } from '#client/lib/api/connection.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { confirmByOidc } from '#contract/accounts/identities.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'
import { textLimits } from '#contract/fields.ts'
import { PasskeyNotMadeError } from './add-passkey.ts'

type OwnerDialogProps<Result> = Omit<PasswordDialogProps<Result>, 'needsPassword'> & {
  /** Undefined on a server without providers. */
  ways: Ways | undefined
}

/** Asks for the password; a user who has none signs in again at the provider first, and then only confirms. */
export function OwnerDialog<Result>({ ways, ...props }: OwnerDialogProps<Result>) {
  const { mutate, isPending } = useMutation({ mutationFn: leave })
  const way = ways && wayBack(ways)
  if (!ways || !way) return <PasswordDialog {...props} needsPassword={ways?.has_password !== false} />
  return (
    <ConfirmDialog
      open={props.open}
      title={props.title}
      tone="neutral"
      icon={<KeyRound size={22} strokeWidth={1.75} />}
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
  open: boolean
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
function PasswordDialog<Result>({ open, onClose, ...props }: PasswordDialogProps<Result>) {
  const id = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (props.name !== undefined && name.trim() === '') return setFault('Введите название')
    if (needsPassword && password === '') return setFault('Введите пароль')
    setFault(undefined)
    mutate()
  }
  return (
    <Dialog
      open={open}
      title={title}
      icon={<KeyRound size={22} strokeWidth={1.75} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <OfflineDisabled action={offlineAction}>
            {(disabled) => (
              <Button {...disabled} variant="primary" type="submit" form={id} loading={isPending}>
                {confirmLabel}
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      <DialogForm id={id} onSubmit={submit} noValidate problem={fault}>
        <p>{text}</p>
        {props.name !== undefined && (
          <DialogField label="Название" htmlFor={`${id}-name`}>
            <TextInput
              id={`${id}-name`}
              autoComplete="off"
              maxLength={textLimits.passkeyName}
              value={name}
              onChange={setName}
            />
          </DialogField>
        )}
        {needsPassword && (
          <DialogField label="Ваш пароль" htmlFor={`${id}-password`}>
            <TextInput
              id={`${id}-password`}
              type="password"
              autoFocus
              autoComplete="current-password"
              maxLength={textLimits.password}
              aria-invalid={fault !== undefined}
              value={password}
              onChange={setPassword}
            />
          </DialogField>
        )}
      </DialogForm>
    </Dialog>
  )
}

function faultOf(error: Error): string {
  if (error instanceof PasskeyNotMadeError) return error.message
  if (error instanceof NoConnectionError) return whyUnanswered()
  if (!(error instanceof ApiError)) return unknownErrorText
  return error.customMessage || error.message || statusTexts[error.status] || unknownErrorText
}
