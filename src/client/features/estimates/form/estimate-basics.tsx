import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { memo, type ReactElement } from 'react'
import {
  type EstimateField,
  estimateFieldLabels,
  estimateFieldNames,
} from '#client/features/estimates/data/estimate-content.ts'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormCell, type FormFieldWidth, FormSection } from '#client/ui/form/form-section.tsx'
import { AmountInput } from '#client/ui/input/amount-input.tsx'
import { estimateFields } from '#contract/estimates.ts'
import { vatPercentPlaceholder } from '#domain/estimate.ts'

/** «Основная информация»: the fields of an estimate beside its tables. */
export const EstimateBasics = memo(function EstimateBasics({ vatHint }: { vatHint: string | undefined }) {
  return (
    <FormSection title="Основная информация">
      {estimateFieldNames.map((field) => (
        <FormCell key={field} width={widths[field]}>
          <Form.Item
            name={field}
            label={estimateFieldLabels[field]}
            {...fieldRules(estimateFields, field)}
            {...(field === 'vat_percent' && { extra: vatHint })}
          >
            {control(field)}
          </Form.Item>
        </FormCell>
      ))}
    </FormSection>
  )
})

const widths: Record<EstimateField, FormFieldWidth> = {
  title: 'half',
  client_name: 'half',
  vat_percent: 'long-quarter',
  payment_terms_days: 'long-quarter',
  commission_percent: 'long-quarter',
  ad_fee_percent: 'long-quarter',
  work_block: 'half',
  work_description: 'half',
}

function control(field: EstimateField): ReactElement {
  switch (field) {
    case 'vat_percent':
      return <AmountInput unit="%" placeholder={String(vatPercentPlaceholder)} />
    case 'commission_percent':
    case 'ad_fee_percent':
      return <AmountInput unit="%" />
    case 'payment_terms_days':
      return <AmountInput unit="дней" />
    case 'work_description':
      return <TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
    default:
      return <Input autoComplete="off" />
  }
}
