import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Radio, SquareArrowOutUpRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { SheetOfChannel } from '#client/features/channels/channel/sheet-of-channel.tsx'
import { conditionRows } from '#client/features/channels/data/asked-filters.ts'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import {
  channelsPageQuery,
  channelsUnavailable,
  useCategoryTitle,
} from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { lostText } from '#client/lib/api/connection.ts'
import { CopyLockedError, NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { formatCount, formatMoney, formatNumber, plural } from '#client/lib/page/format.ts'
import { shortlists, useCurrentShortlistName, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button, ButtonContent, lookOf } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import card from '#client/ui/page/cited-card.module.css'
import { CitedCard, CitedFailure, CitedNews } from '#client/ui/page/cited-card.tsx'
import { noCopyText } from '#client/ui/states/copy-problem.tsx'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './cited-channels.module.css'
import { formerPrices, MANY, readCitedSearch, useShownChannels } from './cited-list.ts'
import { CitedRows } from './cited-rows.tsx'

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

function Card({ search, title, cited }: { search: ChannelsBaseSearch; title: string; cited: CitedThing | undefined }) {
  const query = useQuery({ ...channelsPageQuery(search), meta: { silent: true } })
  const [isWhole, setWhole] = useState(false)
  const [openId, setOpenId] = useState<number>()
  const total = query.data?.data.total
  const shown = useShownChannels(search, cited, query.data?.data)
  const there = shown?.flatMap((one) => (one.state === 'there' ? [one] : [])) ?? []
  const channels = there.map(({ channel }) => channel)
  const former = formerPrices(cited, channels)
  const changed = channels.filter(({ id }) => former.has(id))
  const before = cited?.total ?? total ?? 0
  // A channel that is no longer as the answer meant it is not picked with the others.
  const pick = usePickShown(there.filter(({ unfit }) => unfit === undefined).map(({ id }) => id))
  // One row more is shown rather than hidden behind a button.
  const few = shown?.length === FEW + 1 ? FEW + 1 : FEW
  const more = (shown?.length ?? 0) - few
  const rest = (total ?? 0) - few
  return (
    <>
      <CitedCard
        Icon={Radio}
        title={
          <Link className={`${card.title} ${styles.title}`} to="/placement/channels-base" search={search}>
            {title}
          </Link>
        }
        actions={
          <>
            <Link {...lookOf({ size: 'small' }, false, card.action)} to="/placement/channels-base" search={search}>
              <ButtonContent icon={<SquareArrowOutUpRight size={16} aria-hidden />}>Открыть в базе</ButtonContent>
            </Link>
            {shown?.length !== 0 && <PickButton {...pick} />}
          </>
        }
        beside={
          <div className={styles.rest}>
            {pick.isDone && (
              <Link
                {...lookOf({ size: 'small', variant: 'text' }, false, `${card.action} ${styles.more}`)}
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
                className={`${card.action} ${styles.more}`}
                aria-expanded={isWhole}
                data-screen-only
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Свернуть' : `Ещё ${more}${rest > more ? ` из ${formatNumber(rest)}` : ''}`}
              </Button>
            )}
            {total !== undefined && (total > 0 || before > 0) && (
              <CitedNews change={changeText(changed, former)} total={total} before={before} />
            )}
          </div>
        }
      >
        <CitedConditions search={search} />
        {shown === undefined && query.isError ? (
          <CitedFailure text={whyText(query.error)} query={query} />
        ) : shown?.length === 0 ? (
          <p className={card.message}>Сейчас по этим условиям каналов нет.</p>
        ) : (
          <CitedRows
            title={title}
            channels={shown?.slice(0, isWhole ? MANY : few)}
            former={former}
            outlines={Math.min(few, cited?.total ?? few)}
            onOpen={setOpenId}
          />
        )}
      </CitedCard>
      {openId !== undefined && <SheetOfChannel key={openId} id={openId} open onClose={() => setOpenId(undefined)} />}
    </>
  )
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
      const count = formatCount(ids.length, channelForms)
      toast.success(`${added} ${count}`, { key: 'shortlisted' })
    },
  }
}

function PickButton({ pick, count, isDone, hint, reason }: ReturnType<typeof usePickShown>) {
  return (
    <Button
      reason={reason}
      hint={hint}
      size="small"
      className={card.action}
      icon={<Bookmark size={16} aria-hidden />}
      onClick={pick}
    >
      {isDone ? 'В подборке' : 'В подборку'}
      {count > 1 && `: ${formatNumber(count)}`}
    </Button>
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

/** More names would be longer than the card. */
const FEW_NAMES = 3

/** Says which prices have changed: «Изменилась цена: «Кофе» 5 676 ₽ → 400 000 ₽». */
function changeText(changed: readonly Channel[], former: ReadonlyMap<number, number>): string | undefined {
  const [one] = changed
  if (one === undefined) return undefined
  if (changed.length === 1) {
    const before = formatMoney(former.get(one.id) ?? one.agency_price)
    return `Изменилась цена: «${one.title}» ${before} → ${formatMoney(one.agency_price)}`
  }
  const names = changed.slice(0, FEW_NAMES).map(({ title }) => `«${title}»`)
  const rest = changed.length - names.length
  const more = rest > 0 ? ` и ещё ${rest}` : ''
  return `С тех пор ${formatCount(changed.length, priceForms)}: ${names.join(', ')}${more}`
}

const priceForms = { one: 'цена изменилась', few: 'цены изменились', many: 'цен изменилось' }

export function whyText(error: Error | null): string {
  if (error instanceof CopyLockedError) return 'Копия на этом устройстве закрыта.'
  const own = error && channelsUnavailable.reasonOf(error)
  if (own) return own
  return error instanceof NotAvailableOfflineError
    ? `${channelsUnavailable.notAvailableOffline}: ${lostText().toLowerCase()}, а ${noCopyText('base')}.`
    : `${channelsUnavailable.title}.`
}
