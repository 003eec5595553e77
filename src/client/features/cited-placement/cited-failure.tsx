import { RefreshCw } from 'lucide-react'
import { lostText } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { isMissing } from '#client/lib/http/is-missing.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './cited-frame.module.css'

type CitedFailureProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  texts: { missing: string; offline: string; failed: string }
}

/** Says why a card has nothing to show; its title still opens the page. */
export function CitedFailure({ query, texts }: CitedFailureProps) {
  const { error } = query
  const isAway = error instanceof NotAvailableOfflineError || isUnanswered(error)
  return (
    <div className={styles.message} role="status">
      {isMissing(error) ? texts.missing : isAway ? `${lostText()}. ${texts.offline}` : texts.failed}
      {!isMissing(error) && (
        <Button
          size="small"
          className={styles.action}
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Повторить
        </Button>
      )}
    </div>
  )
}
