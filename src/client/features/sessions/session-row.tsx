import { Laptop, Smartphone } from 'lucide-react'
import { describeDevice } from '#client/lib/page/describe-device.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { OpenSession } from '#contract/accounts/auth.ts'
import { AccessRow } from './access-row.tsx'

type SessionRowProps = { session: OpenSession; ending: boolean; onEnd: () => void }

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { name, isPhone } = describeDevice(session.user_agent)
  const began = formatDateTime(new Date(session.created_at))
  const used = formatDateTime(new Date(session.last_used_at))
  return (
    <AccessRow
      icon={isPhone ? Smartphone : Laptop}
      name={name}
      when={session.is_current ? `Этот сеанс, вход ${began}` : `Вход ${began}, последний раз ${used}`}
    >
      {!session.is_current && (
        <OfflineDisabled action="выйти там">
          {(disabled) => (
            <Button
              size="small"
              {...disabled}
              loading={ending}
              aria-label={`Выйти: ${name}, вход ${began}`}
              onClick={onEnd}
            >
              Выйти
            </Button>
          )}
        </OfflineDisabled>
      )}
    </AccessRow>
  )
}
