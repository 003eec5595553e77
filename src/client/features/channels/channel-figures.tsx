import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import { channelWarnings } from '#domain/channel-figures.ts'
import styles from './channel-details.module.css'
import { ChannelWarning } from './channel-warning.tsx'
import { cpmFigures, priceFigures } from './derived-figures.tsx'

/** What follows from a channel's prices, with the formula of each figure, and what in them calls for attention. */
export function ChannelFigures({ channel }: { channel: Channel }) {
  // What the registry and the contract say stands in their own fields.
  const warnings = channelWarnings(channel, today(new Date())).filter((one) => /cpv|err|er_view/.test(one))
  return (
    <>
      <dl className={styles.fields}>
        {[...priceFigures, ...cpmFigures].map(({ label, formula, render }) => (
          <div key={label} className={styles.field}>
            <dt>
              {label}
              <small className={styles.formula}>{formula}</small>
            </dt>
            <dd>{render(channel)}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          {warnings.map((warning) => (
            <ChannelWarning key={warning} warning={warning} channel={channel} />
          ))}
        </div>
      )}
    </>
  )
}
