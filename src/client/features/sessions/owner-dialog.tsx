import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type Ways, wayBack } from '#client/data/identities.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { confirmByOidc } from '#contract/accounts/identities.ts'
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx'

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
