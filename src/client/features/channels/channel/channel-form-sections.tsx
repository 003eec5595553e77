import { Form } from 'antd'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import { ChannelStanding } from '#client/features/channels/field/channel-standing.tsx'
import { PlacementVerdict } from '#client/features/channels/field/placement-verdict.tsx'
import { FormCell, type FormFieldWidth, FormSection } from '#client/ui/form/form-section.tsx'
import { type Channel, channelInput } from '#contract/channels.ts'
import { type ChannelField, channelFieldOf, channelFields, channelSections } from '#domain/channel-fields.ts'
import styles from './channel-form.module.css'
import { ChannelFormFigures, type FormFigures } from './channel-form-figures.tsx'
import type { ChannelFormValues } from './channel-form-values.ts'

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
  return channelFormSections.map(({ title, fields, beside, figures, hasVerdict }) => (
    <FormSection key={title} title={title} beside={beside && <ChannelFormFigures part={beside} channel={read} />}>
      {fields.map(({ field, width }) => (
        <FormCell key={field} width={width}>
          {cell(field)}
        </FormCell>
      ))}
      {figures && (
        <FormCell width="full">
          <ChannelFormFigures part={figures} channel={read} />
        </FormCell>
      )}
      {figures && channel?.price_changes && (
        <FormCell width="full">
          <PriceMemoryPlace channel={channel} place="form" />
        </FormCell>
      )}
      {hasVerdict && (
        <FormCell width="full">
          {read ? <ChannelFormVerdict channel={read} /> : <ChannelFormVerdict id={channel?.id} />}
        </FormCell>
      )}
    </FormSection>
  ))
}

type ChannelFormSection = {
  title: string
  /** Shown at the section's title, in sight of the fields above and below. */
  beside?: FormFigures
  /** Shown below the fields. */
  figures?: FormFigures
  /** «Можно ставить?» comes after the last fields that it judges. */
  hasVerdict?: true
  fields: readonly { field: ChannelField; width: FormFieldWidth }[]
}

const channelFormSections: readonly ChannelFormSection[] = Object.entries(channelSections).map(([section, title]) => ({
  title,
  ...(section === 'prices' && { beside: 'warnings', figures: 'figures' }),
  ...(section === 'more' && { hasVerdict: true }),
  fields: fieldsOf(section),
}))

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

type ChannelFormVerdictProps = { channel: Channel; id?: never } | { channel?: never; id: number | undefined }

/** Judges a stored channel, or the form of channel `id`. */
function ChannelFormVerdict({ channel, id }: ChannelFormVerdictProps) {
  return (
    <div className={styles.verdict}>
      {channel ? (
        <>
          <PlacementVerdict channel={channel} />
          <ChannelStanding channel={channel} category={channel.category_title} />
        </>
      ) : (
        <TypedVerdict id={id} />
      )}
    </div>
  )
}

/** Judges the typed channel once everything that the rules need is filled in. */
function TypedVerdict({ id }: { id: number | undefined }) {
  const channel = Form.useWatch((typed: ChannelFormValues) => z.safeParse(judged, typed).data)
  return (
    <>
      {channel && <PlacementVerdict channel={channel} />}
      <TypedStanding id={id} />
    </>
  )
}

/** Compares the typed figures once the category is chosen. */
function TypedStanding({ id }: { id: number | undefined }) {
  const channel = Form.useWatch((typed: ChannelFormValues) => z.safeParse(compared, typed).data)
  const { options } = useCategoryOptions([])
  const category = options.find(({ value }) => value === channel?.category_id)
  return channel && category && <ChannelStanding channel={{ id, ...channel }} category={category.label} />
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
