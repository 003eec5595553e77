import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { signInButton } from '#client/data/identities.queries.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { Identity } from '#contract/accounts/identities.ts'
import { useDeleteIdentity } from './profile.mutations.ts'
import styles from './profile-panel.module.css'

type IdentityRowProps = {
  identity: Identity
  /** False if the user has no other way to sign in. */
  canUnlink: boolean
  hasPassword: boolean
}

/** An account at a provider by which the user signs in. */
export function IdentityRow({ identity, canUnlink, hasPassword }: IdentityRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteIdentity()
  const used = formatDateTime(new Date(identity.last_used_at))
  return (
    <div className={styles.row}>
      <div>
        <h3 className={styles.title}>{identity.text}</h3>
        <p className={styles.text}>Последний вход {used}.</p>
      </div>
      <OfflineDisabled
        action="отвязать учётную запись"
        reason={canUnlink ? undefined : 'Это единственный способ войти: у вас нет ни пароля, ни ключа доступа'}
      >
        {(disabled) => (
          <Button
            {...disabled}
            icon={<Link2Off size={18} strokeWidth={1.75} />}
            aria-label={`Отвязать: ${identity.text}`}
            onClick={() => setAsking(true)}
          >
            Отвязать
          </Button>
        )}
      </OfflineDisabled>
      <ConfirmDialog
        open={isAsking}
        title="Отвязать учётную запись?"
        confirmLabel="Отвязать"
        icon={<Link2Off size={22} strokeWidth={1.75} />}
        pending={isPending}
        offlineAction="отвязать учётную запись"
        onConfirm={() => mutate(identity.id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        Вы будете входить {hasPassword ? 'по паролю' : 'по ключу доступа'}. Если снова нажать «
        {signInButton(identity.text)}», учётная запись с вашим подтверждённым e-mail привяжется заново.
      </ConfirmDialog>
    </div>
  )
}
