import { Link } from '@tanstack/react-router'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { ChannelValue, ValidUntil } from '#client/features/channels/field/channel-value.tsx'
import { PlacementTag } from '#client/features/channels/field/placement-verdict.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import card from '#client/ui/list/card.module.css'
import { PagedCards } from '#client/ui/list/paged-cards.tsx'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel, channelFieldTable } from '#domain/channel-fields.ts'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'
import styles from './channel-cards.module.css'

const figures: readonly ChannelField[] = ['subscribers', 'view_count_plan', 'er_view_plan', 'cpv_plan']

type ChannelCardsProps = { channels: readonly Channel[] | undefined; busy: boolean }

/** A page of channels as cards. */
export function ChannelCards({ channels, busy }: ChannelCardsProps) {
  const rules = usePlacementRules()
  return (
    <PagedCards label="Каналы" items={channels} busy={busy} outlineHeight={160}>
      {(channel) => <ChannelCard key={channel.id} channel={channel} rules={rules} />}
    </PagedCards>
  )
}

function ChannelCard({ channel, rules }: { channel: Channel; rules: PlacementRules | undefined }) {
  const control = useRowControl<HTMLAnchorElement>()
  return (
    <li className={card.card} data-row={channel.id}>
      <div className={card.head}>
        <div className={styles.name}>
          <h2 className={`${card.title} ${styles.title}`}>
            <Link
              {...control}
              from="/placement/channels-base/"
              to="."
              className={card.link}
              search={(previous) => ({ ...previous, channel: channel.id })}
              state={{ sheetOverList: true }}
              resetScroll={false}
            >
              {channel.title}
            </Link>
          </h2>
          <div className={styles.about}>
            <span className={card.line}>{channel.category_title}</span>
            {rules && <PlacementTag channel={channel} rules={rules} />}
          </div>
        </div>
        <ShortlistToggle channel={channel} place="card" />
      </div>
      <dl className={`${card.figures} ${styles.figures}`}>
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
