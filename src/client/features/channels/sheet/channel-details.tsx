import { channelColumns, channelGroups } from '#client/features/channels/data/channel-table-layout.ts'
import { RiskTag, RknTag } from '#client/features/channels/field/channel-checks.tsx'
import { ChannelFigures, FigureWarnings } from '#client/features/channels/field/channel-figures.tsx'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.lazy.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { Channel } from '#contract/channels.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './channel-details.module.css'

/** Lists a channel's fields in the groups of the table. */
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
            <dt>{channelFieldLabel(field)}</dt>
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
                  <dt>{channelFieldLabel(field)}</dt>
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
