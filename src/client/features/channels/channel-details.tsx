import { LinkedText } from '#client/ui/linked-text.tsx'
import type { Channel } from '#contract/channels.ts'
import { channelFieldNames } from '#domain/channel.ts'
import { RiskTag, RknTag } from './channel-checks.tsx'
import styles from './channel-details.module.css'
import { ChannelFigures, FigureWarnings } from './channel-figures.tsx'
import { channelColumns, channelGroups } from './channel-table-layout.ts'
import { ChannelValue } from './channel-value.tsx'
import { ShortlistToggle } from './shortlist-toggle.tsx'

/** A channel's fields in the groups of the table, one under the other. */
export function ChannelDetails({ channel }: { channel: Channel }) {
  return (
    <>
      <p className={styles.description}>
        <LinkedText text={channel.description} />
      </p>
      <div className={styles.tags}>
        <RknTag status={channel.rkn_status} />
        <RiskTag level={channel.risk_level} />
        <span className={styles.category}>{channel.category_title}</span>
        <ShortlistToggle channel={channel} place="sheet" />
      </div>
      <dl className={styles.highlights}>
        {(['agency_price', 'price_valid_until'] as const).map((field) => (
          <div key={field}>
            <dt>{channelFieldNames[field]}</dt>
            <dd>
              <ChannelValue channel={channel} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      {channelGroups.map(({ key, title }) => (
        <section key={key} aria-label={title}>
          <h3 className={styles.group}>{title}</h3>
          <dl className={styles.fields}>
            {channelColumns
              .filter(({ group, field }) => group === key && field !== 'description')
              .map(({ field }) => (
                <div key={field} className={styles.field} data-long={field === 'notes'}>
                  <dt>{channelFieldNames[field]}</dt>
                  <dd>
                    <ChannelValue channel={channel} field={field} />
                  </dd>
                </div>
              ))}
          </dl>
          {key === 'prices' && (
            <>
              <ChannelFigures values={channel} place="sheet" />
              <FigureWarnings values={channel} place="sheet" />
            </>
          )}
        </section>
      ))}
    </>
  )
}
