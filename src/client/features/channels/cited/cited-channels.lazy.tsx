import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Radio, SquareArrowOutUpRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { channelsPageQuery } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button, ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './cited-channels.module.css'
import { CitedConditions } from './cited-conditions.tsx'
import { CitedNews } from './cited-news.tsx'
import { CitedRows } from './cited-rows.tsx'
import { readCitedSearch } from './cited-search.ts'
import { CitedUnavailable } from './cited-unavailable.tsx'
import { usePickShown } from './use-pick-shown.ts'

type CitedChannelsProps = {
  /** The address of the list, without an origin. */
  address: string
  title: string
  /** What the answer knew of the list. */
  cited: CitedThing | undefined
  /** Shown instead of a card if the address asks for what this version does not know. */
  link: ReactNode
}

/** The channels that an answer refers to, as they are now: the first rows, the conditions and what to do with them. */
export function CitedChannels({ address, title, cited, link }: CitedChannelsProps) {
  const search = useMemo(() => readCitedSearch(address), [address])
  return search === undefined ? link : <Card search={search} title={title} cited={cited} />
}

/** Rows at first, and after «Ещё». */
const FEW = 4
const MANY = 10

/** An answer that names the first five of many channels shows and picks five. */
function mostRows(cited: CitedThing | undefined): number {
  const named = cited?.ids.length ?? 0
  return named > 0 && named < (cited?.total ?? 0) ? Math.min(MANY, named) : MANY
}

type CardProps = { search: ChannelsBaseSearch; title: string; cited: CitedThing | undefined }

function Card({ search, title, cited }: CardProps) {
  const query = useQuery({ ...channelsPageQuery(search), meta: { silent: true } })
  const [isWhole, setWhole] = useState(false)
  const { items, total } = query.data?.data ?? {}
  const most = mostRows(cited)
  const few = most === FEW + 1 ? most : FEW
  const shown = items?.slice(0, isWhole ? most : few)
  const more = Math.min(most, items?.length ?? 0) - few
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <Radio className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
        <Link className={styles.title} to="/placement/channels-base" search={search}>
          {title}
        </Link>
      </p>
      <div data-not-copied="">
        <CitedConditions search={search} />
        {items === undefined && query.isError ? (
          <CitedUnavailable query={query} />
        ) : total === 0 ? (
          <p className={styles.message}>Сейчас по этим условиям каналов нет.</p>
        ) : (
          <CitedRows
            title={title}
            channels={shown}
            cited={cited}
            outlines={Math.min(few, cited?.total ?? few)}
          />
        )}
        <div className={styles.foot}>
          <div className={styles.actions} data-screen-only>
            <Link
              {...lookOf({ size: 'small' }, false, styles.action)}
              to="/placement/channels-base"
              search={search}
            >
              <ButtonContent icon={<SquareArrowOutUpRight size={16} strokeWidth={1.75} aria-hidden />}>
                Открыть в базе
              </ButtonContent>
            </Link>
            {total !== 0 && <PickButton channels={items?.slice(0, most) ?? []} />}
            {more > 0 && (
              <Button
                size="small"
                variant="text"
                className={styles.action}
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Свернуть' : `Ещё ${more}`}
              </Button>
            )}
          </div>
          <CitedNews cited={cited} total={total} channels={items} />
        </div>
      </div>
    </div>
  )
}

function PickButton({ channels }: { channels: readonly Channel[] }) {
  const { pick, hint, reason } = usePickShown(channels)
  return (
    <OfflineDisabled reason={reason} hint={hint}>
      {(disabled) => (
        <Button
          {...disabled}
          size="small"
          className={styles.action}
          icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />}
          onClick={pick}
        >
          В подборку{channels.length > 1 && `: ${formatNumber(channels.length)}`}
        </Button>
      )}
    </OfflineDisabled>
  )
}
