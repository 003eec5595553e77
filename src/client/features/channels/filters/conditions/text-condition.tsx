import { type ComponentProps, useId, useState } from 'react'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { type ConditionField, MOST_CONDITION_TEXT } from '#domain/channel-search/channel-condition-fields.ts'
import { type ConditionTest, MOST_WORDS, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import styles from './condition-form.module.css'

type TextConditionProps = {
  field: ConditionField
  test: ConditionTest | undefined
  onChange: (test: ConditionTest | undefined) => void
}

/** A condition on a text: all its words in any order. */
export function TextCondition({ field, test, onChange }: TextConditionProps) {
  const problemId = useId()
  const [text, setText] = useState(test?.is === 'contains' ? test.words.join(' ') : '')
  const isUnreadable = readWords(field, text) === 'unreadable'
  const change = (typed: string) => {
    setText(typed)
    const read = readWords(field, typed)
    if (read !== 'unreadable') onChange(read)
  }
  return (
    <>
      <TypedField
        label="Содержит все слова"
        maxLength={MOST_CONDITION_TEXT}
        aria-invalid={isUnreadable || undefined}
        aria-describedby={problemId}
        value={text}
        onChange={change}
        clearable
      />
      <p id={problemId} role="status" className={styles.problem}>
        {isUnreadable && `Введите слова с буквами или цифрами, не больше ${MOST_WORDS}`}
      </p>
    </>
  )
}

/** Signs alone are no words: they would stand for an empty or a filled field. */
function readWords(field: ConditionField, text: string): ConditionTest | 'unreadable' | undefined {
  if (text.trim() === '') return undefined
  const test = parseCondition(field, text)
  return test?.is === 'contains' ? test : 'unreadable'
}

/** A text field of a condition, with its label above. */
export function TypedField({ label, ...input }: ComponentProps<typeof TextInput> & { label: string }) {
  const id = useId()
  return (
    <div className={styles.side}>
      <label htmlFor={id}>{label}</label>
      <TextInput {...input} id={id} autoComplete="off" />
    </div>
  )
}
