import type { FormFieldWidth } from '#client/ui/form/form-section.tsx'
import { type ChannelField, channelFieldOf, channelFields, channelSections } from '#domain/channel-fields.ts'

/** The notes on a section's fields: warnings about them, and figures derived from them. */
export type FormFigures = 'warnings' | 'figures'

export type ChannelFormSection = {
  title: string
  /** Shown at the section's title, in sight of the fields above and below. */
  beside?: FormFigures
  /** Shown below the fields. */
  figures?: FormFigures
  /** «Можно ставить?» comes after the last fields that it judges. */
  hasVerdict?: true
  fields: readonly { field: ChannelField; width: FormFieldWidth }[]
}

/** The sections of the channel form and of the read-only card in order. */
export const channelFormSections: readonly ChannelFormSection[] = Object.entries(channelSections).map(
  ([section, title]) => ({
    title,
    ...(section === 'prices' && { beside: 'warnings', figures: 'figures' }),
    ...(section === 'more' && { hasVerdict: true }),
    fields: fieldsOf(section),
  }),
)

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
