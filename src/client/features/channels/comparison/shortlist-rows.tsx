import type { ReactNode } from 'react'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { priceFigures, ValidFor, viewFigures } from '#client/features/channels/field/derived-figures.tsx'
import { PlacementSummary } from '#client/features/channels/placement/placement-summary.tsx'
import { figureLabel } from '#client/features/channels/standing/standing-text.ts'
import { StandingValue } from '#client/features/channels/standing/standing-value.tsx'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel, channelFieldTable } from '#domain/channel-fields.ts'
import { standingFigures } from '#domain/channel-search/channel-standing.ts'
import { placementTitle } from '#domain/placement-verdict.ts'

/** A line of the comparison: its name, its formula and a channel's value. */
type ShortlistRow = { label: string; formula?: string; render: (channel: Channel) => ReactNode }

const field = (name: ChannelField): ShortlistRow => ({
  label: channelFieldLabel(name),
  render: (channel) => <ChannelValue channel={channel} field={name} />,
})

export const shortlistSections: readonly { title: string; rows: readonly ShortlistRow[] }[] = [
  {
    title: 'План',
    rows: [
      field('category_id'),
      field('subscribers'),
      field('view_count_plan'),
      field('cpv_plan'),
      field('er_view_plan'),
      field('err_plan'),
      field('citation_index'),
      ...viewFigures,
    ],
  },
  {
    title: 'Цены',
    rows: [
      field('native_price'),
      field('marked_price'),
      field('discount'),
      ...priceFigures,
      field('agency_price'),
      field('base_price'),
      {
        label: channelFieldTable.price_valid_until.label,
        render: (channel) => <ValidFor channel={channel} />,
      },
    ],
  },
  {
    title: 'Среди каналов категории',
    rows: standingFigures.map((figure) => ({
      label: figureLabel(figure),
      render: (channel) => <StandingValue channel={channel} figure={figure} />,
    })),
  },
  {
    title: 'Проверка и договор',
    rows: [
      { label: placementTitle, render: (channel) => <PlacementSummary channel={channel} /> },
      field('rkn_status'),
      field('risk_level'),
      field('legal_entity'),
      field('vendor_vat_percent'),
      field('framework_contract'),
      field('payment_method'),
      field('admin_username'),
    ],
  },
]
