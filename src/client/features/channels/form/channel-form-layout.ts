import type { FormFieldWidth } from '#client/ui/form/form-section.tsx'
import type { ChannelField } from '#domain/channel.ts'

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
export const channelFormSections: readonly ChannelFormSection[] = [
  {
    title: 'Основная информация',
    fields: [
      { field: 'title', width: 'half' },
      { field: 'url', width: 'half' },
      { field: 'description', width: 'full' },
      { field: 'category_id', width: 'half' },
      { field: 'subscribers', width: 'quarter' },
      { field: 'view_count_plan', width: 'quarter' },
      { field: 'citation_index', width: 'sixth' },
      { field: 'cpv_plan', width: 'sixth' },
      { field: 'er_view_plan', width: 'sixth' },
      { field: 'share_rate_plan', width: 'sixth' },
      { field: 'talk_rate_plan', width: 'sixth' },
      { field: 'err_plan', width: 'sixth' },
    ],
  },
  {
    title: 'Цены и юридическая информация',
    beside: 'warnings',
    figures: 'figures',
    fields: [
      { field: 'native_price', width: 'quarter' },
      { field: 'marked_price', width: 'quarter' },
      { field: 'discount', width: 'quarter' },
      { field: 'price_valid_until', width: 'quarter' },
      { field: 'agency_price', width: 'quarter' },
      { field: 'base_price', width: 'quarter' },
      { field: 'legal_entity', width: 'quarter' },
      { field: 'vendor_vat_percent', width: 'quarter' },
      { field: 'framework_contract', width: 'quarter' },
      { field: 'nda', width: 'quarter' },
      { field: 'edo', width: 'quarter' },
      { field: 'reporting_entity', width: 'quarter' },
    ],
  },
  {
    title: 'Дополнительно',
    fields: [
      { field: 'payment_method', width: 'third' },
      { field: 'text_author', width: 'third' },
      { field: 'admin_username', width: 'third' },
      { field: 'rkn_status', width: 'third' },
      { field: 'risk_level', width: 'third' },
      { field: 'platform_type', width: 'third' },
      { field: 'reactions', width: 'third' },
      { field: 'owned_by_agency', width: 'third' },
      { field: 'support_chat_link', width: 'third' },
      { field: 'notes', width: 'full' },
    ],
  },
]
