import type { FormFieldWidth } from '#client/ui/form/form-section.tsx'
import type { briefFieldNames } from '#domain/brief.ts'

export type BriefField = keyof typeof briefFieldNames

export type BriefSection = {
  /** The id of the section's element; the rail scrolls to it. */
  id: string
  title: string
  fields: readonly { field: BriefField; width: FormFieldWidth }[]
}

const placed =
  (width: FormFieldWidth) =>
  (...fields: BriefField[]) =>
    fields.map((field) => ({ field, width }))
const full = placed('full')
const half = placed('half')
const third = placed('third')

export const briefFormSections: readonly BriefSection[] = [
  {
    id: 'brief-project',
    title: 'Проект',
    fields: [
      ...half('title', 'internal_id', 'placement_period', 'set_ready_date'),
      ...half('direction_id', 'estimate_id', 'manager_id', 'creator'),
    ],
  },
  {
    id: 'brief-goals',
    title: 'Бюджет и цели',
    fields: [...half('client_budget', 'business_goal'), ...full('project_goal')],
  },
  {
    id: 'brief-product',
    title: 'Продукт и аудитория',
    fields: [...half('promotion_object', 'target_audience'), ...full('event_description', 'tov_notes')],
  },
  {
    id: 'brief-channels',
    title: 'Каналы',
    fields: [...full('channel_wishes'), ...half('channel_references', 'channel_stop_list')],
  },
  {
    id: 'brief-posts',
    title: 'Посты и материалы',
    fields: [...full('post_content'), ...half('post_format', 'ad_marking', 'links_in_post', 'material_links')],
  },
]

/** The fields that the read-only page places in another way. It has no title, which the page header shows. */
const readFields: Readonly<Record<string, BriefSection['fields']>> = {
  'brief-project': [
    ...third('internal_id', 'placement_period', 'set_ready_date'),
    ...third('direction_id', 'estimate_id', 'manager_id'),
  ],
  'brief-goals': [...third('client_budget', 'business_goal', 'creator'), ...full('project_goal')],
}

export const briefReadSections: readonly BriefSection[] = briefFormSections.map((section) => ({
  ...section,
  fields: readFields[section.id] ?? section.fields,
}))
