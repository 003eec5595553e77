import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { Lock } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { AmountInput } from '#client/ui/input/amount-input.tsx'
import { DateField } from '#client/ui/input/date-field.tsx'
import { PersonDisc } from '#client/ui/page/person.tsx'
import type { Project } from '#contract/project.ts'
import { briefFieldNames, maxBriefSummary } from '#domain/brief.ts'
import { dateProblem } from '#domain/typed-date.ts'
import styles from './brief-form.module.css'
import type { BriefField } from './brief-form-layout.ts'
import {
  type BriefFormField,
  type BriefFormValues,
  briefFieldError,
  isBriefFieldRequired,
  type Period,
} from './brief-form-values.ts'
import { DirectionInput, EstimateInput, ManagerInput } from './brief-select-inputs.tsx'

type BriefFormFieldProps = {
  field: BriefField
  creator: string
  project: Project | undefined
}

export function BriefFormItem({ field, creator, project }: BriefFormFieldProps) {
  if (field === 'creator') return <Creator name={creator} />
  if (field === 'set_ready_date') return <SetReadyItem />
  return <Item field={field}>{control(field, project)}</Item>
}

function Item({ field, children }: { field: BriefFormField; children: ReactElement }) {
  const isDate = field === 'placement_period' || field === 'set_ready_date'
  const { getFieldsValue } = Form.useFormInstance<BriefFormValues>()
  return (
    <Form.Item
      name={field}
      label={briefFieldNames[field]}
      required={isBriefFieldRequired(field)}
      // A date is judged when it is typed to its end. The set's one depends on the placement period.
      {...(isDate ? { validateTrigger: 'onBlur' } : {})}
      {...(field === 'set_ready_date' ? { dependencies: ['placement_period'] } : {})}
      rules={[
        {
          validator: async () => {
            const error = briefFieldError(field, getFieldsValue(true))
            if (error !== undefined) throw new Error(error)
          },
        },
      ]}
    >
      {children}
    </Form.Item>
  )
}

/** A field for a date and time; days outside the period can be typed but not picked. */
function SetReadyItem() {
  const period = Form.useWatch<BriefFormValues['placement_period']>('placement_period')
  return (
    <Item field="set_ready_date">
      <DateField label={briefFieldNames.set_ready_date} withTime isOfForm min={period?.start} max={period?.end} />
    </Item>
  )
}

/** Shows the brief's creator, a read-only value that the form neither sends nor validates. */
function Creator({ name }: { name: string }) {
  return (
    <Form.Item label={briefFieldNames.creator} htmlFor="brief_creator">
      <Input
        id="brief_creator"
        readOnly
        className={styles.creator ?? ''}
        value={name}
        prefix={<PersonDisc name={name} />}
        suffix={<Lock size={16} color="var(--text3)" aria-hidden />}
      />
    </Form.Item>
  )
}

function control(field: BriefFormField, project: Project | undefined): ReactElement {
  switch (field) {
    case 'title':
    case 'internal_id':
      return <Input autoComplete="off" />
    case 'placement_period':
      return <PeriodInput />
    case 'direction_id':
      return <DirectionInput project={project} />
    case 'estimate_id':
      return <EstimateInput project={project} />
    case 'manager_id':
      return <ManagerInput project={project} />
    case 'client_budget':
      return <AmountInput unit="₽" minDecimals={2} />
    case 'business_goal':
      return <TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
    case 'project_goal':
    case 'event_description':
      return <TextArea autoSize={{ minRows: 3, maxRows: 12 }} count={{ show: true, max: maxBriefSummary }} />
    default:
      return <TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
  }
}

type PeriodInputProps = {
  value?: Period | null
  onChange?: (value: Period | null) => void
  /** Shows what is wrong with the field. */
  onBlur?: () => void
  id?: string
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

/** Two fields for the first and the last day of a placement; the label belongs to the first one. */
function PeriodInput({ value, onChange, onBlur, id, ...aria }: PeriodInputProps) {
  const last = useRef<HTMLInputElement>(null)
  const { start, end } = value ?? { start: '', end: '' }
  const change = (days: Period) => onChange?.(days.start || days.end ? days : null)
  const leave = (days: Period) => {
    // A period of which the second day is still to be typed is not wrong yet.
    if ((days.start && days.end) || dateProblem(days.start) || dateProblem(days.end)) onBlur?.()
  }
  return (
    <div className={styles.period}>
      <DateField
        {...aria}
        {...(id && { id })}
        label="Первый день"
        placeholder="Начало"
        isOfForm
        value={start}
        onChange={(day) => change({ start: day ?? '', end })}
        onBlur={(day) => leave({ start: day ?? '', end })}
        onEnter={() => last.current?.focus()}
      />
      <DateField
        {...aria}
        ref={last}
        label="Последний день"
        placeholder="Конец"
        isOfForm
        value={end}
        min={start}
        onChange={(day) => change({ start, end: day ?? '' })}
        onBlur={(day) => leave({ start, end: day ?? '' })}
      />
    </div>
  )
}
