import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.lazy.tsx'
import { formatMoney } from '#client/lib/page/format.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import { formerPrices } from './cited-changes.ts'
import styles from './cited-channels.module.css'

type CitedRowsProps = {
  title: string
  /** Undefined until the list is loaded. */
  channels: readonly Channel[] | undefined
  cited: CitedThing | undefined
  /** The rows that hold the place of channels until the list is loaded. */
  outlines: number
}

/** The first channels of the list. */
export function CitedRows({ title, channels, cited, outlines }: CitedRowsProps) {
  const former = useMemo(
    () => (cited && channels ? formerPrices(cited, channels) : undefined),
    [cited, channels],
  )
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
          ? channels.map((channel) => (
              <Row key={channel.id} channel={channel} former={former?.get(channel.id)} />
            ))
          : Array.from({ length: outlines }, (_, index) => `outline ${index}`).map((key) => (
              <tr key={key}>
                <td colSpan={5} className={styles.outline} />
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function Row({ channel, former }: { channel: Channel; former: number | undefined }) {
  const isPhone = useScreen() === 'phone'
  return (
    <tr>
      <td className={styles.name}>
        <Link
          className={styles.channel}
          to="/placement/channels-base/$id/edit"
          params={{ id: String(channel.id) }}
          preload={false}
          title={channel.title}
        >
          {channel.title}
        </Link>
        <span className={styles.narrowFigures}>
          {channelFieldLabel('cpv_plan')}&nbsp;
          <ChannelValue channel={channel} field="cpv_plan" /> · {channelFieldLabel('err_plan')}&nbsp;
          <ChannelValue channel={channel} field="err_plan" />
        </span>
      </td>
      <td className={styles.price}>
        <ChannelValue channel={channel} field="agency_price" />
        {former !== undefined && <small className={styles.former}>было {formatMoney(former)}</small>}
      </td>
      <td className={styles.figure}>
        <ChannelValue channel={channel} field="cpv_plan" />
      </td>
      <td className={styles.figure}>
        <ChannelValue channel={channel} field="err_plan" />
      </td>
      <td className={styles.toggle} data-screen-only>
        <ShortlistToggle channel={channel} place={isPhone ? 'sheet' : 'row'} />
      </td>
    </tr>
  )
}
