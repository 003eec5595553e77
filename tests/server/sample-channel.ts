import type { ChannelInput } from '#contract/channels.ts'
import { ofEachChannelField } from '#domain/channel-fields.ts'

const { category_id, ...empty } = ofEachChannelField(() => null)

/** Returns a channel that the form accepts. */
export function sampleChannel(overrides: Partial<ChannelInput> & { category_id: number }): ChannelInput {
  return {
    ...empty,
    title: 'Тёплый свет',
    description: 'Интерьеры, ремонт и вещи, с которыми уютно',
    url: 'https://teply-svet.example',
    subscribers: 174_900,
    view_count_plan: 61_300,
    citation_index: 18.4,
    cpv_plan: 0.52,
    er_view_plan: 14.7,
    share_rate_plan: 2.9,
    talk_rate_plan: 0.7,
    err_plan: 35,
    native_price: 32_000,
    marked_price: 37_900.5,
    discount: 12,
    agency_price: 33_352,
    base_price: 37_900,
    price_valid_until: '2026-12-31',
    legal_entity: 'ООО «Медиа Поле»',
    vendor_vat_percent: 22,
    framework_contract: true,
    nda: true,
    edo: false,
    reporting_entity: 'promoage',
    payment_method: 'by_contract',
    text_author: 'project_manager',
    admin_username: '@svet_admin',
    support_chat_link: null,
    notes: null,
    rkn_status: 'registered',
    risk_level: 'no_risk',
    reactions: true,
    owned_by_agency: false,
    platform_type: 'app',
    ...overrides,
  }
}
