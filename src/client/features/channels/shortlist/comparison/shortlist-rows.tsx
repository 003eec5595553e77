import type { ReactNode } from 'react'
import { usePlacementVerdict } from '#client/features/channels/data/placement-rules.queries.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import {
  type MoneyFigure,
  priceFigures,
  ValidFor,
  viewFigures,
} from '#client/features/channels/field/derived-figures.tsx'
import { LightTag } from '#client/features/channels/field/placement-verdict.tsx'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldLabel, channelFieldTable } from '#domain/channel-fields.ts'
import { nativeCpmLabel } from '#domain/channel-figures.ts'
import type { StandingFigure } from '#domain/channel-search/channel-standing.ts'
import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import { type Judged, placementTitle } from '#domain/placement/placement-verdict.ts'
import type { Comparable, Sortable } from './sort-button.tsx'

export type ShortlistRow = {
  label: string
  formula?: string
  render: (channel: Channel) => ReactNode
  sorts?: (channel: Channel) => Sortable
  /** What is compared, and which side is better. */
  rank?: { better: 'lower' | 'higher'; of: (channel: Channel) => Comparable }
  /** The figure whose place in the category stands below the value. */
  standing?: StandingFigure
}

export const shortlistSections: readonly { title: string; rows: readonly ShortlistRow[] }[] = [
  {
    title: 'План',
    rows: [
      field('category_id'),
      ranked('subscribers', 'higher'),
      ranked('view_count_plan', 'higher'),
      { ...ranked('cpv_plan', 'lower'), standing: 'cpv_plan' },
      ranked('er_view_plan', 'higher'),
      { ...ranked('err_plan', 'higher'), standing: 'err_plan' },
      ranked('citation_index', 'higher'),
      ...viewFigures.map((figure): ShortlistRow => {
        const row = cheapest(figure)
        return figure.label === nativeCpmLabel ? { ...row, standing: 'native_cpm' } : row
      }),
    ],
  },
  {
    title: 'Цены',
    rows: [
      ranked('native_price', 'lower'),
      ranked('marked_price', 'lower'),
      ranked('discount', 'higher'),
      ...priceFigures.map(cheapest),
      { ...ranked('agency_price', 'lower'), standing: 'agency_price' },
      ranked('base_price', 'lower'),
      {
        label: channelFieldTable.price_valid_until.label,
        render: (channel) => <ValidFor channel={channel} />,
        sorts: (channel) => channel.price_valid_until,
      },
    ],
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

function field(name: ChannelField): ShortlistRow {
  return {
    label: channelFieldLabel(name),
    render: (channel) => <ChannelValue channel={channel} field={name} />,
    sorts: (channel) => (name === 'category_id' ? channel.category_title : channel[name]),
  }
}

type RankedField = { [Field in ChannelField]: Channel[Field] extends number | null ? Field : never }[ChannelField]

function ranked(name: RankedField, better: 'lower' | 'higher'): ShortlistRow {
  return { ...field(name), rank: { better, of: (channel) => channel[name] } }
}

function cheapest({ label, formula, render, amount }: MoneyFigure): ShortlistRow {
  return { label, formula, render, sorts: amount, rank: { better: 'lower', of: amount } }
}

function PlacementSummary({ channel }: { channel: Judged }) {
  const verdict = usePlacementVerdict(channel)
  if (verdict === undefined) return null
  const { light, reasons, since } = verdict
  return (
    <>
      <LightTag light={light} />
      <small>{[...reasons.map(reasonText), rulesText(since)].join('. ')}</small>
    </>
  )
}
