import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { lostText } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError, notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { isMissing, isUnanswered } from '#client/lib/http/api-error.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import card from '#client/ui/page/cited-card.module.css'
import { CitedCard, CitedFailure, CitedNews } from '#client/ui/page/cited-card.tsx'
import { AddressLink } from '#client/ui/page/linked-text.tsx'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import styles from './cited-frame.module.css'

type CitedFrameProps<Data> = {
  Icon: LucideIcon
  title: string
  address: string
  queryKey: readonly unknown[]
  network: (signal: AbortSignal) => Promise<Data>
  /** Why it cannot be shown: there is none, there is no connection, or the server refuses. */
  texts: { missing: string; offline: string; failed: string }
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
  const { Icon, title, address, queryKey, network, texts, before } = props
  const query = useQuery({ ...readingQuery(queryKey, { network, copy: notAvailableOffline }), meta: { silent: true } })
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
        <Failure query={query} texts={texts} />
      ) : (
        <div className={`${card.outline} ${styles.outline}`} role="status" aria-label="Загрузка" />
      )}
    </CitedCard>
  )
}

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

type FailureProps = Pick<CitedFrameProps<unknown>, 'texts'> & {
  query: ComponentProps<typeof CitedFailure>['query'] & { error: Error | null }
}

function Failure({ query, texts }: FailureProps) {
  const { error } = query
  if (isMissing(error)) return <CitedFailure text={texts.missing} query={query} isFinal />
  const isAway = error instanceof NotAvailableOfflineError || isUnanswered(error)
  return <CitedFailure text={isAway ? `${lostText()}. ${texts.offline}` : texts.failed} query={query} />
}

/** Whether an edit has followed the version that the answer knew. */
export function isEdited(cited: CitedThing | undefined, version: number | undefined): boolean {
  const before = cited?.figures.versions?.[0]
  return typeof before === 'number' && version !== undefined && before !== version
}
