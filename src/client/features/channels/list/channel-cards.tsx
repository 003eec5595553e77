import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { RiskTag, RknTag } from '#client/features/channels/field/channel-checks.tsx'
import { ChannelValue, ValidUntil } from '#client/features/channels/field/channel-value.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.lazy.tsx'
import { useRowControl } from '#client/ui/focus/row-control.ts'
import { useListPlace } from '#client/ui/list/list-place.ts'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel, channelFieldTable } from '#domain/channel-fields.ts'
import styles from './channel-cards.module.css'

const figures: readonly ChannelField[] = ['subscribers', 'view_count_plan', 'er_view_plan', 'cpv_plan']

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

/** Shows a page of channels as cards; undefined shows outlines until the first load ends. */
export function ChannelCards({
  channels,
  busy,
}: {
  channels: readonly Channel[] | undefined
  busy: boolean
}) {
  const list = useRef<HTMLUListElement>(null)
  useListPlace(list, channels !== undefined)
  if (channels === undefined) {
    return (
      <div className={styles.list} aria-hidden>
        {outlines.map((key) => (
          <div key={key} className={styles.skeleton} />
        ))}
      </div>
    )
  }
  return (
    <ul ref={list} className={styles.list} aria-busy={busy}>
      {channels.map((channel) => (
        <ChannelCard key={channel.id} channel={channel} />
      ))}
    </ul>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  const control = useRowControl<HTMLAnchorElement>()
  return (
    <li className={styles.card} data-row={channel.id}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 className={styles.title}>
            <Link
              {...control}
              from="/placement/channels-base/"
              to="."
              className={styles.link}
              search={(previous) => ({ ...previous, channel: channel.id })}
              state={{ sheetOverList: true }}
              resetScroll={false}
            >
              {channel.title}
            </Link>
          </h2>
          <div className={styles.about}>
            <span className={styles.category}>{channel.category_title}</span>
            <Warning channel={channel} />
          </div>
        </div>
        <ShortlistToggle channel={channel} place="card" />
      </div>
      <dl className={styles.figures}>
        {figures.map((field) => (
          <div key={field}>
            <dt>{channelFieldLabel(field)}</dt>
            <dd>
              <ChannelValue channel={channel} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.price}>
        <span className={styles.priceName}>{channelFieldTable.agency_price.label}</span>
        <span className={styles.amount}>
          <ChannelValue channel={channel} field="agency_price" />
        </span>
        <span className={styles.until}>
          <ValidUntil date={channel.price_valid_until} prefix="до " />
        </span>
      </div>
    </li>
  )
}

/** Shows the gravest warning of a channel, if there is one. */
function Warning({ channel }: { channel: Channel }) {
  const { rkn_status, risk_level } = channel
  if (rkn_status === 'not_registered') return <RknTag status={rkn_status} />
  if (risk_level === 'high_risk') return <RiskTag level={risk_level} />
  if (rkn_status === 'in_progress') return <RknTag status={rkn_status} />
  if (risk_level === 'possible_risk') return <RiskTag level={risk_level} />
  return null
}
