import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import { channelColumns, channelGroups } from '#client/features/channels/data/channel-table-layout.ts'
import { RiskTag, RknTag } from '#client/features/channels/field/channel-checks.tsx'
import { ChannelFigures, FigureWarnings } from '#client/features/channels/field/channel-figures.tsx'
import { ChannelStanding } from '#client/features/channels/field/channel-standing.tsx'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { PlacementVerdict } from '#client/features/channels/field/placement-verdict.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { HistoryLink } from '#client/ui/history/history-link.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
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
        <Pairs channel={channel} fields={['agency_price', 'price_valid_until']} />
      </dl>
      <PlacementVerdict channel={channel} />
      {channelGroups.map(({ key, title }) => (
        <section key={key} aria-label={title}>
          <h3 className={styles.group}>{title}</h3>
          <dl className={styles.fields}>
            <Pairs channel={channel} fields={fieldsOf(key)} className={styles.field} />
          </dl>
          {key === 'prices' && (
            <>
              <ChannelFigures values={channel} place="sheet" />
              <FigureWarnings values={channel} place="sheet" />
              <PriceMemoryPlace channel={channel} place="sheet" />
              <ChannelStanding channel={channel} category={channel.category_title} />
            </>
          )}
        </section>
      ))}
      <HistoryLink to="/placement/channels-base/$id/history" id={channel.id} />
    </>
  )
}

/** Returns the fields of a group without the description, which stands above the groups. */
function fieldsOf(key: string): ChannelField[] {
  return channelColumns.filter(({ group, field }) => group === key && field !== 'description').map(({ field }) => field)
}

type PairsProps = { channel: Channel; fields: readonly ChannelField[]; className?: string | undefined }

/** Draws labels with their values. */
function Pairs({ channel, fields, className }: PairsProps) {
  return fields.map((field) => (
    <div key={field} className={className} data-long={field === 'notes'}>
      <dt>{channelFieldLabel(field)}</dt>
      <dd>
        <ChannelValue channel={channel} field={field} />
      </dd>
    </div>
  ))
}
