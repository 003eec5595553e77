import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ChannelDelete } from '#client/features/channels/channel/sheet-of-channel.tsx'
import { ChartsButton, ChartsOverList } from '#client/features/channels/charts/charts-over-list.tsx'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { channelsUnavailable } from '#client/features/channels/data/channels.queries.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { overList, useChannelsPage } from '#client/features/channels/data/use-channels-list.ts'
import { ChannelValue, ValidUntil } from '#client/features/channels/field/channel-value.tsx'
import { PlacementTag } from '#client/features/channels/field/placement-verdict.tsx'
import { ChannelsPaper } from '#client/features/channels/files/channels-paper.tsx'
import { ChannelsEmpty } from '#client/features/channels/filters/channels-states.tsx'
import { ConditionBar } from '#client/features/channels/filters/conditions/condition-bar.tsx'
import { FiltersButton } from '#client/features/channels/filters/filters-button.tsx'
import { SearchBox } from '#client/features/channels/filters/toolbar-fields.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { SaveAsViewButton } from '#client/features/channels/views/views-dialog.tsx'
import { formatCount } from '#client/lib/page/format.ts'
import card from '#client/ui/list/card.module.css'
import { PagedCards } from '#client/ui/list/card-list.tsx'
import narrow from '#client/ui/list/narrow-list.module.css'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel, channelFieldTable } from '#domain/channel-fields.ts'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'
import { ChannelsBaseTabs, ImportButton, MoreButton } from './base-header.tsx'
import styles from './channel-cards.module.css'
import { ChannelsWide } from './channels-wide.tsx'

type ChannelsTabProps = { onImport: () => void }

export function ChannelsTab({ onImport }: ChannelsTabProps) {
  const screen = useScreen()
  const [toDelete, setToDelete] = useState<Channel>()
  return (
    <>
      {screen === 'desktop' ? (
        <ChannelsWide onDelete={setToDelete} onImport={onImport} />
      ) : (
        <ChannelsNarrow onImport={onImport} />
      )}
      <ChartsOverList />
      <ChannelsPaper />
      <ChannelDelete channel={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

/** The list below 992 px: search, a sheet with filters, and cards. */
function ChannelsNarrow({ onImport }: ChannelsTabProps) {
  const { query, search, list } = useChannelsPage()
  const screen = useScreen()
  const rules = usePlacementRules()
  const total = list.totalRows
  const counted = total !== undefined && total > 0 && formatCount(total, channelForms)
  return (
    <div className={narrow.content}>
      <div className={narrow.toolbar} data-screen-only>
        {screen === 'tablet' && <ChannelsBaseTabs />}
        <SearchBox className={narrow.search} />
        {screen === 'phone' && <span className={narrow.counted}>{counted}</span>}
        <FiltersButton />
        <ChartsButton />
        <MoreButton onImport={onImport} />
      </div>
      <ConditionBar total={screen !== 'phone' && counted}>
        <SaveAsViewButton />
      </ConditionBar>
      <ListStates
        query={query}
        rows={list.rows}
        unavailable={channelsUnavailable}
        empty={<ChannelsEmpty search={search} importButton={<ImportButton onClick={onImport} />} />}
      >
        <PagedCards label="Каналы" items={list.rows} busy={list.busy} outlineHeight={160}>
          {(channel) => <ChannelCard key={channel.id} channel={channel} rules={rules} />}
        </PagedCards>
        {list.pager}
      </ListStates>
    </div>
  )
}

const figures: readonly ChannelField[] = ['subscribers', 'view_count_plan', 'er_view_plan', 'cpv_plan']

function ChannelCard({ channel, rules }: { channel: Channel; rules: PlacementRules | undefined }) {
  const control = useRowControl<HTMLAnchorElement>()
  return (
    <li className={card.card} data-row={channel.id}>
      <div className={card.head}>
        <div className={styles.name}>
          <h2 className={`${card.title} ${styles.title}`}>
            <Link {...control} {...overList({ channel: channel.id })} className={card.link}>
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
