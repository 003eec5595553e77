import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import type { ComponentProps, ReactElement } from 'react'
import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { YesNo } from '#client/ui/control/segmented.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { AmountInput } from '#client/ui/input/amount-input.tsx'
import { DateField } from '#client/ui/input/date-field.tsx'
import { FormSelect } from '#client/ui/input/select.tsx'
import { channelInput } from '#contract/channels.ts'
import {
  type ChannelField,
  type ChannelFieldDeclaration,
  channelFieldLabel,
  channelFieldOf,
  type NumberLook,
  numberLooks,
} from '#domain/channel-fields.ts'
import { dateProblem } from '#domain/typed-date.ts'

export function ChannelFormField({ field }: { field: ChannelField }) {
  const isDay = channelFieldOf(field).kind === 'day'
  const { required, rules } = fieldRules(channelInput, field, isDay ? dayProblem : undefined)
  return (
    <Form.Item
      name={field}
      label={channelFieldLabel(field)}
      required={required}
      {...(isDay ? { validateTrigger: 'onBlur' } : {})}
      rules={field === 'discount' ? [...rules, suspiciousDiscount] : rules}
    >
      {control(channelFieldOf(field))}
    </Form.Item>
  )
}

const dayProblem = (value: unknown) => (typeof value === 'string' ? dateProblem(value) : undefined)

/** Warns without refusing: a discount over 100 % is possible, but likely a slip. */
const suspiciousDiscount = {
  warningOnly: true,
  validator: async (_rule: unknown, value: unknown) => {
    if (typeof value === 'number' && value > 100) throw new Error('Скидка больше 100\u00a0%')
  },
}

function control(declared: ChannelFieldDeclaration): ReactElement {
  switch (declared.kind) {
    case 'long_text':
      return <TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
    case 'category':
      return <CategoryInput />
    case 'address':
      return <Input inputMode="url" autoComplete="off" placeholder="https://" />
    case 'handle':
      return <Input autoComplete="off" placeholder="@username" />
    case 'count':
    case 'rate':
    case 'percent':
    case 'cost':
    case 'price':
      return <AmountInput {...amountLook(numberLooks[declared.kind])} />
    case 'day':
      return <DateField label={declared.label} isOfForm />
    case 'flag':
      return <YesNo label={declared.label} />
    case 'choice':
      return <FormSelect options={Object.entries(declared.choices).map(([value, label]) => ({ value, label }))} />
    case 'text':
      return <Input autoComplete="off" />
  }
}

function amountLook({ unit, formDecimals }: NumberLook) {
  return { minDecimals: formDecimals, ...(unit && { unit }) }
}

/** The form gives the control its value and its listeners. */
function CategoryInput(props: Omit<ComponentProps<typeof FormSelect>, 'options'>) {
  const { options, isLoading } = useCategoryOptions([])
  return <FormSelect {...props} options={options} loading={isLoading} searchable />
}
