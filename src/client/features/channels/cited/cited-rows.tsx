import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { usePlacementVerdict } from '#client/features/channels/data/placement-rules.queries.ts'
import { formLink } from '#client/features/channels/data/use-channels-list.ts'
import { channelFieldText } from '#client/features/channels/field/channel-field-text.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { LightTag } from '#client/features/channels/field/placement-verdict.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { formatMoney } from '#client/lib/page/format.ts'
import card from '#client/ui/page/cited-card.module.css'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import { reasonText, verdictText } from '#domain/placement/placement-text.ts'
import type { Judged } from '#domain/placement/placement-verdict.ts'
import type { ShownChannel, Unfit } from './cited-list.ts'
import styles from './cited-rows.module.css'

type CitedRowsProps = {
  title: string
  /** Undefined until the list is loaded. */
  channels: readonly ShownChannel[] | undefined
  /** Prices of the answer that are others now, by channel. */
  former: ReadonlyMap<number, number>
  /** The rows that hold the place of channels until the list is loaded. */
  outlines: number
  onOpen: (id: number) => void
}

export function CitedRows({ title, channels, former, outlines, onOpen }: CitedRowsProps) {
  return (
    <table className={styles.rows} aria-label={title} aria-busy={channels === undefined}>
      <thead>
        <tr>
          <th scope="col">Канал</th>
          <th scope="col">{channelFieldLabel('agency_price')}</th>
          <th scope="col">{channelFieldLabel('cpv_plan')}</th>
          <th scope="col">{channelFieldLabel('err_plan')}</th>
          <th scope="col" data-screen-only>
            <span className="visually-hidden">В подборку</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {channels
          ? channels.map((one) =>
              one.state === 'there' ? (
                <Row key={one.id} {...one} former={former.get(one.id)} onOpen={onOpen} />
              ) : one.state === 'loading' ? (
                <OutlineRow key={one.id} />
              ) : (
                <tr key={one.id}>
                  <td colSpan={5} className={styles.lacking}>
                    {one.state === 'gone' ? 'Канал удалён из базы' : 'Канал не загружен'}
                  </td>
                </tr>
              ),
            )
          : Array.from({ length: outlines }, (_, index) => `outline ${index}`).map((key) => <OutlineRow key={key} />)}
      </tbody>
    </table>
  )
}

function OutlineRow() {
  return (
    <tr>
      <td colSpan={5} className={`${card.outline} ${styles.outline}`} />
    </tr>
  )
}

type RowProps = Extract<ShownChannel, { state: 'there' }> & {
  former: number | undefined
  onOpen: (id: number) => void
}

function Row({ channel, unfit, former, onOpen }: RowProps) {
  const isPhone = useScreen() === 'phone'
  // A new tab has no chat under the sheet, so there the link opens the channel's page.
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(channel.id)
  }
  return (
    <tr data-unfit={unfit && ''} className={styles.row}>
      <td className={styles.name}>
        <Link
          className={styles.channel}
          {...formLink(channel.id)}
          title={channel.title}
          aria-haspopup="dialog"
          onClick={open}
        >
          {channel.title}
        </Link>
        <span className={styles.narrowFigures}>
          {channelFieldLabel('cpv_plan')}&nbsp;
          <ChannelValue channel={channel} field="cpv_plan" /> · {channelFieldLabel('err_plan')}&nbsp;
          <ChannelValue channel={channel} field="err_plan" />
        </span>
        {unfit && <small>{unfitText(unfit, channel, former)}</small>}
        <CitedVerdict channel={channel} />
      </td>
      <td className={styles.price}>
        <ChannelValue channel={channel} field="agency_price" />
        {former !== undefined && <small>было {formatMoney(former)}</small>}
      </td>
      <td className={styles.figure}>
        <ChannelValue channel={channel} field="cpv_plan" />
      </td>
      <td className={styles.figure}>
        <ChannelValue channel={channel} field="err_plan" />
      </td>
      <td data-screen-only>
        <ShortlistToggle channel={channel} place={isPhone ? 'sheet' : 'row'} />
      </td>
    </tr>
  )
}

/** Says why a channel is no longer in the list: «Больше не подходит: Агентская цена 400 000 ₽, было 5 676 ₽». */
function unfitText(unfit: Unfit, channel: Channel, formerPrice: number | undefined): string {
  const reasons = unfit.flatMap((field) => {
    // The verdict stands in the row itself.
    if (field === 'placement') return []
    if (field === 'prices_changed_on') return [conditionLabel('days_since_price_change')]
    const value = channelFieldText(field, channel[field] ?? null, { category: channel.category_title })
    const before = field === 'agency_price' && formerPrice !== undefined ? `, было ${formatMoney(formerPrice)}` : ''
    if (value === '-') return [`${conditionLabel(field)}: пусто${before}`]
    return [`${conditionLabel(field)} ${/^\d/.test(value) ? value : `«${value}»`}${before}`]
  })
  return ['Больше не подходит', reasons.join('; ')].filter(Boolean).join(': ')
}

/** Warns of a channel that the agency's rules forbid or doubt, with the first reason. */
function CitedVerdict({ channel }: { channel: Judged }) {
  const verdict = usePlacementVerdict(channel)
  const [reason] = verdict?.reasons ?? []
  if (verdict === undefined || reason === undefined || verdict.light === 'green') return null
  return (
    <span className={styles.verdict} title={verdictText(verdict)}>
      <LightTag light={verdict.light} />
      <small>{reasonText(reason)}</small>
    </span>
  )
}
