import { Form, Input } from 'antd'
import type { ReactElement } from 'react'
import { DateInput } from '#client/ui/form/form-date-input.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormSelect } from '#client/ui/form/form-select.tsx'
import { AmountInput } from '#client/ui/input/amount-input.tsx'
import { YesNo } from '#client/ui/input/yes-no.tsx'
import { channelInput } from '#contract/channels.ts'
import {
  type ChannelField,
  channelFieldNames,
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from '#domain/channel.ts'
import { CategoryInput } from './category-input.tsx'

/** One field of the channel form: its label, its control, and the rules that the wire has for it. */
export function ChannelFormField({ field }: { field: ChannelField }) {
  const { required, rules } = fieldRules(channelInput, field)
  return (
    <Form.Item
      name={field}
      label={channelFieldNames[field]}
      required={required}
      rules={field === 'discount' ? [...rules, suspiciousDiscount] : rules}
    >
      {control(field)}
    </Form.Item>
  )
}

/** Does not refuse: nobody has said that a discount over 100 % cannot be, but it is likely a slip. */
const suspiciousDiscount = {
  warningOnly: true,
  validator: async (_rule: unknown, value: unknown) => {
    if (typeof value === 'number' && value > 100) throw new Error('Скидка больше 100\u00a0%')
  },
}

function control(field: ChannelField): ReactElement {
  switch (field) {
    case 'description':
    case 'notes':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
    case 'category_id':
      return <CategoryInput />
    case 'url':
    case 'support_chat_link':
      return <Input inputMode="url" autoComplete="off" placeholder="https://" />
    case 'admin_username':
      return <Input autoComplete="off" placeholder="@username" />
    case 'subscribers':
    case 'view_count_plan':
      return <AmountInput />
    case 'cpv_plan':
      return <AmountInput unit="₽" />
    case 'citation_index':
    case 'er_view_plan':
    case 'share_rate_plan':
    case 'talk_rate_plan':
    case 'err_plan':
    case 'discount':
    case 'vendor_vat_percent':
      return <AmountInput unit="%" />
    case 'native_price':
    case 'marked_price':
    case 'agency_price':
    case 'base_price':
      return <AmountInput unit="₽" minDecimals={2} />
    case 'price_valid_until':
      return <DateInput />
    case 'framework_contract':
    case 'nda':
    case 'edo':
    case 'reactions':
    case 'owned_by_agency':
      return <YesNo label={channelFieldNames[field]} />
    case 'reporting_entity':
      return <FormSelect options={optionsOf(reportingEntities)} />
    case 'payment_method':
      return <FormSelect options={optionsOf(paymentMethods)} />
    case 'text_author':
      return <FormSelect options={optionsOf(textAuthors)} />
    case 'rkn_status':
      return <FormSelect options={optionsOf(rknStatuses)} />
    case 'risk_level':
      return <FormSelect options={optionsOf(riskLevels)} />
    case 'platform_type':
      return <FormSelect options={optionsOf(platformTypes)} />
    default:
      return <Input autoComplete="off" />
  }
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
