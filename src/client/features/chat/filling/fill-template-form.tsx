import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx'
import {
  type TemplateField as Field,
  fieldKey,
  fillPromptTemplate,
  templateFields,
} from '#domain/templates/prompt-template.ts'
import styles from './fill-template-form.module.css'
import { isClientName, rememberedValues } from './remembered-values.ts'
import { TemplateField, valueText } from './template-field.tsx'

/** What was typed, by the keys of the fields. */
export type TypedValues = ReadonlyMap<string, string>

type FillTemplateFormProps = {
  title: string
  /** The text with its fields. */
  text: string
  /** Receives the text with the filled fields; fields without a value stay in it. */
  onFilled: (text: string) => void
  /** What was typed into the form when it was closed before. */
  left: TypedValues | undefined
  onClose: (values: TypedValues) => void
}

/** Asks for the fields of a template. */
export function FillTemplateForm({ title, text, left, onFilled, onClose }: FillTemplateFormProps) {
  const id = useId()
  const { fields, values, set, offeredFor, isFaulty, filled, check } = useFields(text, left)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check()) onFilled(filled)
  }
  return (
    <Dialog
      open
      title={title}
      width={560}
      onClose={() => onClose(values)}
      footer={
        <>
          <Button variant="text" onClick={() => onClose(values)}>
            Отмена
          </Button>
          <Button onClick={() => onFilled(text)}>Не заполнять</Button>
          <Button variant="primary" type="submit" form={id}>
            Вставить
          </Button>
        </>
      }
    >
      <p className={styles.hint}>Пустые поля останутся в тексте в скобках.</p>
      <DialogForm id={id} onSubmit={submit} problem={undefined}>
        {fields.map((field, index) => (
          <TemplateField
            key={fieldKey(field.name)}
            field={field}
            value={values.get(fieldKey(field.name)) ?? ''}
            onChange={(value) => set(field, value)}
            offered={offeredFor(field)}
            isFaulty={isFaulty(field)}
            isFirst={index === 0}
          />
        ))}
      </DialogForm>
      <details className={styles.preview}>
        <summary>Что получится</summary>
        <p className={styles.text}>{filled}</p>
      </details>
    </Dialog>
  )
}

function useFields(text: string, left: TypedValues = new Map()) {
  const fields = templateFields(text)
  const [values, setValues] = useState(left)
  const [isChecked, setChecked] = useState(false)
  const typed = ({ name }: Field) => values.get(fieldKey(name)) ?? ''
  const client = fields.find(({ name }) => isClientName(name))
  const faulty = fields.filter((field) => valueText(field.kind, typed(field)) === undefined)
  const texts = new Map(
    fields.map((field) => [fieldKey(field.name), valueText(field.kind, typed(field)) ?? typed(field)]),
  )
  const set = (field: Field, value: string) => {
    const next = new Map(values).set(fieldKey(field.name), value)
    if (field === client || field.name === client?.name) fillKnown(next, fields, { before: typed(field), value })
    setValues(next)
  }
  return {
    fields,
    values,
    set,
    offeredFor: ({ name, kind }: Field) =>
      kind === 'text' || kind === 'link' ? rememberedValues.offered(name, client ? typed(client) : '') : [],
    isFaulty: (field: Field) => isChecked && faulty.includes(field),
    filled: fillPromptTemplate(text, texts),
    /** Remembers the values if each fits its field; otherwise shows which do not. */
    check: (): boolean => {
      setChecked(true)
      if (faulty.length > 0) return false
      rememberedValues.remember(new Map(fields.map((field) => [field.name, typed(field)])))
      return true
    },
  }
}

/** A known client fills the fields that are empty or that hold what the client named before filled in. */
function fillKnown(values: Map<string, string>, fields: readonly Field[], client: { before: string; value: string }) {
  const [before, known] = [rememberedValues.of(client.before), rememberedValues.of(client.value)]
  for (const { name, kind } of fields) {
    const key = fieldKey(name)
    const current = values.get(key) ?? ''
    if ((kind !== 'text' && kind !== 'link') || isClientName(name)) continue
    if (current === '' || current === before[key])
      values.set(key, known[key] ?? (current === before[key] ? '' : current))
  }
}
