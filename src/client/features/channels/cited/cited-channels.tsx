import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Radio, SquareArrowOutUpRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { SheetOfChannel } from '#client/features/channels/channel/sheet-of-channel.tsx'
import { channelsPageQuery } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { conditionRows } from '#client/features/channels/data/condition-rows.ts'
import { useCategoryTitle } from '#client/features/channels/data/use-conditions.ts'
import { formatCount, formatNumber, plural } from '#client/lib/page/format.ts'
import { shortlists, useCurrentShortlistName, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button, ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { useLast } from '#client/ui/page/use-last.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { formerPrices } from './cited-changes.ts'
import styles from './cited-channels.module.css'
import { CitedNews } from './cited-news.tsx'
import rowStyles from './cited-rows.module.css'
import { CitedRows } from './cited-rows.tsx'
import { readCitedSearch } from './cited-search.ts'
import { CitedUnavailable } from './cited-unavailable.tsx'
import { MANY, type ShownChannel, useShownChannels } from './use-shown-channels.ts'

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

/** Rows at first, before «Ещё». */
const FEW = 4

type CardProps = { search: ChannelsBaseSearch; title: string; cited: CitedThing | undefined }

function Card({ search, title, cited }: CardProps) {
  const query = useQuery({ ...channelsPageQuery(search), meta: { silent: true } })
  const [isWhole, setWhole] = useState(false)
  const [openId, setOpenId] = useState<number>()
  const total = query.data?.data.total
  const shown = useShownChannels(search, cited, query.data?.data)
  const there = shown?.flatMap((one) => (one.state === 'there' ? [one.channel] : [])) ?? []
  const former = cited ? formerPrices(cited, there) : noPrices
  const pick = usePickShown(pickable(shown))
  // One row more is shown rather than hidden behind a button.
  const few = shown?.length === FEW + 1 ? FEW + 1 : FEW
  const more = (shown?.length ?? 0) - few
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <Radio className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
        <Link className={`${styles.title} ${rowStyles.channel}`} to="/placement/channels-base" search={search}>
          {title}
        </Link>
      </p>
      <div data-not-copied="">
        <CitedConditions search={search} />
        {shown === undefined && query.isError ? (
          <CitedUnavailable query={query} />
        ) : shown?.length === 0 ? (
          <p className={styles.message}>Сейчас по этим условиям каналов нет.</p>
        ) : (
          <CitedRows
            title={title}
            channels={shown?.slice(0, isWhole ? MANY : few)}
            former={former}
            outlines={Math.min(few, cited?.total ?? few)}
            onOpen={setOpenId}
          />
        )}
        <div className={styles.foot}>
          <div className={styles.actions} data-screen-only>
            <Link {...lookOf({ size: 'small' }, false, styles.action)} to="/placement/channels-base" search={search}>
              <ButtonContent icon={<SquareArrowOutUpRight size={16} strokeWidth={1.75} aria-hidden />}>
                Открыть в базе
              </ButtonContent>
            </Link>
            {shown?.length !== 0 && <PickButton {...pick} />}
          </div>
          <div className={rowStyles.rest}>
            {pick.isDone && (
              <Link
                {...lookOf({ size: 'small', variant: 'text' }, false, `${styles.action} ${rowStyles.more}`)}
                to="/placement/channels-base"
                search={{ tab: 'shortlist' }}
                data-screen-only
              >
                Открыть подборку
              </Link>
            )}
            {more > 0 && (
              <Button
                size="small"
                variant="text"
                className={`${styles.action} ${rowStyles.more}`}
                aria-expanded={isWhole}
                data-screen-only
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Свернуть' : `Ещё ${more}`}
              </Button>
            )}
            <CitedNews cited={cited} total={total} channels={there} former={former} />
          </div>
        </div>
      </div>
      <CitedSheet id={openId} onClose={() => setOpenId(undefined)} />
    </div>
  )
}

const noPrices: ReadonlyMap<number, number> = new Map()

/** Returns the channels that are still as the answer meant them. */
function pickable(shown: readonly ShownChannel[] | undefined): number[] {
  return shown?.flatMap((one) => (one.state === 'there' && one.unfit === undefined ? [one.id] : [])) ?? []
}

/** Returns how the channels of a card get into the current shortlist; `reason` says why they cannot. */
function usePickShown(channels: readonly number[]) {
  const { picked } = useShortlists()
  const name = useCurrentShortlistName()
  const ids = channels.filter((id) => !picked.has(id))
  const isDone = channels.length > 0 && ids.length === 0
  return {
    isDone,
    /** How many of them the shortlist lacks. */
    count: ids.length,
    hint: ids.length > 0 ? `Добавить эти каналы в подборку «${name}»` : undefined,
    reason: isDone ? `Эти каналы уже в подборке «${name}»` : ids.length === 0 ? 'Каналы ещё не загружены' : undefined,
    pick: () => {
      const refusal = shortlists.pick(ids)
      if (refusal) return void toast.warning(refusal)
      const added = plural(ids.length, { one: 'Добавлен', few: 'Добавлено', many: 'Добавлено' })
      const count = formatCount(ids.length, { one: 'канал', few: 'канала', many: 'каналов' })
      toast.success(`${added} ${count}`, { key: 'shortlisted' })
    },
  }
}

function PickButton({ pick, count, isDone, hint, reason }: ReturnType<typeof usePickShown>) {
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
          {isDone ? 'В подборке' : 'В подборку'}
          {count > 1 && `: ${formatNumber(count)}`}
        </Button>
      )}
    </OfflineDisabled>
  )
}

/** What the list was searched by, in the sentences of the channel base. */
function CitedConditions({ search }: { search: ChannelsBaseSearch }) {
  const categoryTitle = useCategoryTitle()
  const text = search.search.trim()
  const sentences = [
    ...(text === '' ? [] : [`Поиск: «${text}»`]),
    ...conditionRows(search, categoryTitle).map((row) => row.text),
  ]
  return (
    <ul className={styles.conditions} aria-label="Условия">
      {sentences.map((sentence) => (
        <li key={sentence} title={sentence}>
          {sentence}
        </li>
      ))}
    </ul>
  )
}

type CitedSheetProps = {
  /** The channel to show over the chat; the sheet is open while this is set. */
  id: number | undefined
  onClose: () => void
}

/** A channel of a card over the chat, so that the reader stays where they are. */
function CitedSheet({ id, onClose }: CitedSheetProps) {
  const shown = useLast(id)
  return shown !== undefined && <SheetOfChannel key={shown} id={shown} open={id !== undefined} onClose={onClose} />
}
