import type { ReactNode } from 'react'
import { PriceMemoryPlace } from '#client/features/channels/charts/price-memory-place.tsx'
import { FormCell, type FormFieldWidth, FormSection } from '#client/ui/form/form-section.tsx'
import type { Channel } from '#contract/channels.ts'
import { type ChannelField, channelFieldOf, channelFields, channelSections } from '#domain/channel-fields.ts'
import { ChannelFormFigures, type FormFigures } from './channel-form-figures.tsx'
import { ChannelFormVerdict } from './channel-form-verdict.tsx'

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
