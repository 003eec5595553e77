import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { lostText } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { isMissing } from '#client/lib/http/is-missing.ts'
import { ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import { AddressLink } from '#client/ui/page/address-link.tsx'
import card from '#client/ui/page/cited-card.module.css'
import { CitedCard, CitedFailure, CitedNews } from '#client/ui/page/cited-card.tsx'
import styles from './cited-frame.module.css'

type CitedFrameProps<Data> = {
  Icon: LucideIcon
  title: string
  address: string
  query: PlacementFailureProps['query'] & { data: { data: Data } | undefined; isError: boolean }
  texts: PlacementFailureProps['texts']
  /** What has changed since the answer; nothing if nothing has. */
  change: (data: Data) => string | undefined
  /** How many there are in a list. */
  total?: (data: Data) => number
  /** How many the answer knew. */
  before?: number | undefined
  children: (data: Data) => ReactNode
}

/** The card of a project, a brief or an estimate in an answer: what it shows as soon as that is read. */
export function CitedFrame<Data>(props: CitedFrameProps<Data>) {
  const { Icon, title, address, query, texts, before } = props
  const data = query.data?.data
  return (
    <CitedCard
      Icon={Icon}
      title={
        <AddressLink className={card.title} address={address}>
          {title}
        </AddressLink>
      }
      actions={
        <AddressLink {...lookOf({ size: 'small' }, false, card.action)} address={address}>
          <ButtonContent>Открыть</ButtonContent>
        </AddressLink>
      }
      beside={<CitedNews change={data && props.change(data)} total={data && props.total?.(data)} before={before} />}
    >
      {data !== undefined ? (
        props.children(data)
      ) : query.isError ? (
        <PlacementFailure query={query} texts={texts} />
      ) : (
        <div className={`${card.outline} ${styles.outline}`} role="status" aria-label="Загрузка" />
      )}
    </CitedCard>
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

type PlacementFailureProps = {
  query: ComponentProps<typeof CitedFailure>['query'] & { error: Error | null }
  texts: { missing: string; offline: string; failed: string }
}

/** Says why a project or an estimate cannot be read. */
function PlacementFailure({ query, texts }: PlacementFailureProps) {
  const { error } = query
  if (isMissing(error)) return <CitedFailure text={texts.missing} query={query} isFinal />
  const isAway = error instanceof NotAvailableOfflineError || isUnanswered(error)
  return <CitedFailure text={isAway ? `${lostText()}. ${texts.offline}` : texts.failed} query={query} />
}
