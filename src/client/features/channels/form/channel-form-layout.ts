import type { FormFieldWidth } from '#client/ui/form/form-section.tsx'
import { type ChannelField, channelFieldOf, channelFields, channelSections } from '#domain/channel-fields.ts'

/** What is told of the fields: what in them cannot be right, and what follows from them. */
export type FormFigures = 'warnings' | 'figures'

export type ChannelFormSection = {
  title: string
  /** At the title, in sight of the fields above and below it. */
  beside?: FormFigures
  /** Below the fields. */
  figures?: FormFigures
  fields: readonly { field: ChannelField; width: FormFieldWidth }[]
}

/** The sections of the channel form and of the read-only card, in the order in which they are filled in. */
export const channelFormSections: readonly ChannelFormSection[] = Object.entries(channelSections).map(
  ([section, title]) => ({
    title,
    ...(section === 'prices' && { beside: 'warnings', figures: 'figures' }),
    fields: fieldsOf(section),
  }),
)

/** In the order in which they are declared, and those that name the field after them right before it. */
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
