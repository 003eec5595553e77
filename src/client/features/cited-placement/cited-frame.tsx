import { type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { lostText } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { isMissing } from '#client/lib/http/is-missing.ts'
import { Button, ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import { AddressLink } from '#client/ui/page/address-link.tsx'
import styles from './cited-frame.module.css'

type CitedFrameProps<Data> = {
  Icon: LucideIcon
  title: string
  address: string
  query: CitedFailureProps['query'] & { data: { data: Data } | undefined; isError: boolean }
  texts: CitedFailureProps['texts']
  /** What has changed since the answer; nothing if nothing has. */
  news: (data: Data) => string | undefined
  /** How many there were and are. */
  count?: (data: Data) => string
  children: (data: Data) => ReactNode
}

/** The card of what an answer refers to: its title, what it shows as soon as that is read, and where it opens. */
export function CitedFrame<Data>(props: CitedFrameProps<Data>) {
  const { Icon, title, address, query, texts } = props
  const data = query.data?.data
  const news = data && props.news(data)
  const count = data && props.count?.(data)
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
        <AddressLink className={styles.title} address={address}>
          {title}
        </AddressLink>
      </p>
      <div data-not-copied="">
        {data !== undefined ? (
          props.children(data)
        ) : query.isError ? (
          <CitedFailure query={query} texts={texts} />
        ) : (
          <div className={styles.outline} role="status" aria-label="Загрузка" />
        )}
        <div className={styles.foot}>
          <div data-screen-only>
            <AddressLink {...lookOf({ size: 'small' }, false, styles.action)} address={address}>
              <ButtonContent>Открыть</ButtonContent>
            </AddressLink>
          </div>
          <p className={styles.news}>
            {news !== undefined && <span className={styles.changed}>{news}</span>}
            {count !== undefined && <span>{count}</span>}
          </p>
        </div>
      </div>
    </div>
  )
}

type CitedFailureProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  texts: { missing: string; offline: string; failed: string }
}

/** Says why a card has nothing to show; its title still opens the page. */
function CitedFailure({ query, texts }: CitedFailureProps) {
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

/** Named values of a card. */
export function CitedFacts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
