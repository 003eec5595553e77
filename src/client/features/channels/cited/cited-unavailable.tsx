import { RefreshCw } from 'lucide-react'
import { channelsUnavailable } from '#client/features/channels/filters/channels-states.tsx'
import { lostText } from '#client/lib/api/connection.ts'
import { CopyLockedError, NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { Button } from '#client/ui/control/button.tsx'
import { noCopyText } from '#client/ui/states/why-no-copy.ts'
import styles from './cited-channels.module.css'

type CitedUnavailableProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Says why the rows cannot be read; the answer around them stays. */
export function CitedUnavailable({ query }: CitedUnavailableProps) {
  return (
    <div className={styles.message} role="status">
      {whyText(query.error)}
      <Button
        size="small"
        className={styles.action}
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        Повторить
      </Button>
    </div>
  )
}

function whyText(error: Error | null): string {
  if (error instanceof CopyLockedError) return 'Копия на этом устройстве закрыта.'
  const own = error && channelsUnavailable.reasonOf(error)
  if (own) return own
  return error instanceof NotAvailableOfflineError
    ? `${channelsUnavailable.notAvailableOffline}: ${lostText().toLowerCase()}, а ${noCopyText('base')}.`
    : `${channelsUnavailable.title}.`
}
