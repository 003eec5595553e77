import type { FormFieldWidth } from '#client/ui/form/form-section.tsx'
import type { briefFieldNames } from '#domain/brief.ts'

export type BriefField = keyof typeof briefFieldNames

export type BriefSection = {
  /** The id of the section's element; the rail scrolls to it. */
  id: string
  title: string
  fields: readonly { field: BriefField; width: FormFieldWidth }[]
}

export const briefFormSections: readonly BriefSection[] = [
  {
    id: 'brief-project',
    title: 'Проект',
    fields: [
      { field: 'title', width: 'half' },
      { field: 'internal_id', width: 'half' },
      { field: 'placement_period', width: 'half' },
      { field: 'set_ready_date', width: 'half' },
      { field: 'direction_id', width: 'half' },
      { field: 'estimate_id', width: 'half' },
      { field: 'manager_id', width: 'half' },
      { field: 'creator', width: 'half' },
    ],
  },
  {
    id: 'brief-goals',
    title: 'Бюджет и цели',
    fields: [
      { field: 'client_budget', width: 'half' },
      { field: 'business_goal', width: 'half' },
      { field: 'project_goal', width: 'full' },
    ],
  },
  {
    id: 'brief-product',
    title: 'Продукт и аудитория',
    fields: [
      { field: 'promotion_object', width: 'half' },
      { field: 'target_audience', width: 'half' },
      { field: 'event_description', width: 'full' },
      { field: 'tov_notes', width: 'full' },
    ],
  },
  {
    id: 'brief-channels',
    title: 'Каналы',
    fields: [
      { field: 'channel_wishes', width: 'full' },
      { field: 'channel_references', width: 'half' },
      { field: 'channel_stop_list', width: 'half' },
    ],
  },
  {
    id: 'brief-posts',
    title: 'Посты и материалы',
    fields: [
      { field: 'post_content', width: 'full' },
      { field: 'post_format', width: 'half' },
      { field: 'ad_marking', width: 'half' },
      { field: 'links_in_post', width: 'half' },
      { field: 'material_links', width: 'half' },
    ],
  },
]

/** The same sections for the read-only page, without the title, which the page header shows. */
export const briefReadSections: readonly BriefSection[] = briefFormSections.map((section) => {
  if (section.id === 'brief-project') {
    return {
      ...section,
      fields: section.fields
        .filter(({ field }) => field !== 'title' && field !== 'creator')
        .map(({ field }) => ({ field, width: 'third' })),
    }
  }
  if (section.id !== 'brief-goals') return section
  return {
    ...section,
    fields: [
      { field: 'client_budget', width: 'third' },
      { field: 'business_goal', width: 'third' },
      { field: 'creator', width: 'third' },
      { field: 'project_goal', width: 'full' },
    ],
  }
})
