import { Form } from 'antd'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import type { ChannelFormValues } from '#client/features/channels/data/channel-field-values.ts'
import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { ChannelStanding } from '#client/features/channels/field/channel-standing.tsx'
import { PlacementVerdict } from '#client/features/channels/field/placement-verdict.tsx'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { type Channel, channelInput } from '#contract/channels.ts'
import { type ChannelField, channelFieldOf, channelFields, channelSections } from '#domain/channel-fields.ts'
import styles from './channel-form.module.css'
import { ChannelFormFigures } from './channel-form-figures.tsx'

type ChannelFormSectionsProps = {
  /** Undefined for a new channel. */
  channel: Channel | undefined
  /** The figures and the verdict are those of the channel, not of the form around them. */
  isReadOnly?: boolean
  cell: (field: ChannelField) => ReactNode
}

/** The sections of the channel form and of the read-only card in order. */
export function ChannelFormSections({ channel, isReadOnly = false, cell }: ChannelFormSectionsProps) {
  const read = isReadOnly ? channel : undefined
  return formSections.map(({ key, title, fields }) => (
    <FormSection
      key={key}
      title={title}
      // In sight of the fields above and below.
      beside={key === 'prices' && <ChannelFormFigures part="warnings" channel={read} />}
    >
      {fields.map(({ field, width }) => (
        <FormCell key={field} width={width}>
          {cell(field)}
        </FormCell>
      ))}
      {key === 'prices' && (
        <FormCell width="full">
          <ChannelFormFigures part="figures" channel={read} />
        </FormCell>
      )}
      {key === 'prices' && channel?.price_changes && (
        <FormCell width="full">
          <PriceMemoryPlace channel={channel} place="form" />
        </FormCell>
      )}
      {/* «Можно ставить?» comes after the last fields that it judges. */}
      {key === 'more' && (
        <FormCell width="full">
          <div className={styles.verdict}>
            {read ? <ReadVerdict channel={read} /> : <TypedVerdict id={channel?.id} />}
          </div>
        </FormCell>
      )}
    </FormSection>
  ))
}

const formSections = Object.entries(channelSections).map(([key, title]) => ({ key, title, fields: fieldsOf(key) }))

/** Returns the section's fields in declaration order. A field with `before` comes just before the field it names. */
function fieldsOf(section: string) {
  const cells = channelFields
    .map((field) => ({ field, ...channelFieldOf(field).form }))
    .filter((cell) => cell.section === section)
  const placed = cells.filter(({ before }) => before === undefined)
  for (const cell of cells.filter(({ before }) => before !== undefined)) {
    placed.splice(
      placed.findIndex(({ field }) => field === cell.before),
      0,
      cell,
    )
  }
  return placed
}

function ReadVerdict({ channel }: { channel: Channel }) {
  return (
    <>
      <PlacementVerdict channel={channel} />
      <ChannelStanding channel={channel} category={channel.category_title} />
    </>
  )
}

/** Judges the typed form of channel `id` once everything that the rules need is there; compares it with its category. */
function TypedVerdict({ id }: { id: number | undefined }) {
  const whole = Form.useWatch((typed: ChannelFormValues) => z.safeParse(judged, typed).data)
  const figures = Form.useWatch((typed: ChannelFormValues) => z.safeParse(compared, typed).data)
  const { options } = useCategoryOptions([])
  const category = options.find(({ value }) => value === figures?.category_id)
  return (
    <>
      {whole && <PlacementVerdict channel={whole} />}
      {figures && category && <ChannelStanding channel={{ id, ...figures }} category={category.label} />}
    </>
  )
}

const { shape } = channelInput
const judged = z.object({
  url: shape.url,
  subscribers: shape.subscribers,
  rkn_status: shape.rkn_status,
  risk_level: shape.risk_level,
  price_valid_until: shape.price_valid_until,
  owned_by_agency: shape.owned_by_agency,
  framework_contract: shape.framework_contract,
  edo: shape.edo,
  nda: shape.nda,
})
/** A value that the contract refuses counts as missing. */
const compared = z.object({
  category_id: shape.category_id,
  agency_price: z.catch(z.nullable(shape.agency_price), null),
  native_price: z.catch(z.nullable(shape.native_price), null),
  view_count_plan: z.catch(shape.view_count_plan, null),
  cpv_plan: z.catch(shape.cpv_plan, null),
  err_plan: z.catch(shape.err_plan, null),
})
