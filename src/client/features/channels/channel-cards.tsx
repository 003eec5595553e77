import { Link } from '@tanstack/react-router'
import { useRowControl } from '#client/ui/row-control.ts'
import { StatusTag } from '#client/ui/status-tag.tsx'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldNames, riskLevels, rknStatuses } from '#domain/channel.ts'
import styles from './channel-cards.module.css'
import { ChannelValue, riskTones, rknTones, ValidUntil } from './channel-value.tsx'
import { ShortlistToggle } from './shortlist-toggle.tsx'

const figures: readonly ChannelField[] = ['subscribers', 'view_count_plan', 'er_view_plan', 'cpv_plan']

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

/** The channels of a page as cards; undefined shows their outlines until the first load ends. */
export function ChannelCards({
  channels,
  busy,
}: {
  channels: readonly Channel[] | undefined
  busy: boolean
}) {
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
    <ul className={styles.list} aria-busy={busy}>
      {channels.map((channel) => (
        <ChannelCard key={channel.id} channel={channel} />
      ))}
    </ul>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  const control = useRowControl<HTMLAnchorElement>()
  return (
    <li className={styles.card}>
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
          <div className={styles.category}>{channel.category_title}</div>
        </div>
        <Warning channel={channel} />
        <ShortlistToggle channel={channel} place="card" />
      </div>
      <dl className={styles.figures}>
        {figures.map((field) => (
          <div key={field}>
            <dt>{channelFieldNames[field]}</dt>
            <dd>
              <ChannelValue channel={channel} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.price}>
        <span className={styles.priceName}>{channelFieldNames.agency_price}</span>
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

/** The one thing about a channel that needs a person most, if any. */
function Warning({ channel }: { channel: Channel }) {
  const { rkn_status, risk_level } = channel
  if (rkn_status === 'not_registered')
    return <StatusTag tone={rknTones[rkn_status]}>{rknStatuses[rkn_status]}</StatusTag>
  if (risk_level === 'high_risk') {
    return (
      <StatusTag tone={riskTones[risk_level]}>
        {riskLevels[risk_level]} <span className={styles.hidden}>риск накрутки</span>
      </StatusTag>
    )
  }
  if (rkn_status === 'in_progress')
    return <StatusTag tone={rknTones[rkn_status]}>{rknStatuses[rkn_status]}</StatusTag>
  if (risk_level === 'possible_risk')
    return <StatusTag tone={riskTones[risk_level]}>{riskLevels[risk_level]}</StatusTag>
  return null
}
