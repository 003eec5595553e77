import { useState } from 'react'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { type ConditionField, MOST_CONDITION_TEXT } from '#domain/channel-search/channel-condition-fields.ts'
import { type ConditionTest, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import styles from './condition-form.module.css'
import { useLateChange } from './use-late-change.ts'

type TextConditionProps = {
  field: ConditionField
  test: ConditionTest | undefined
  onChange: (test: ConditionTest | undefined) => void
}

/** A condition on a text: all its words in any order. */
export function TextCondition({ field, test, onChange }: TextConditionProps) {
  const [text, setText] = useState(test?.is === 'contains' ? test.words.join(' ') : '')
  const later = useLateChange(onChange)
  const change = (typed: string) => {
    setText(typed)
    const words = typed.split(/\s+/).filter(Boolean)
    later(words.length === 0 ? undefined : parseCondition(field, words.join(' ')))
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: TextInput renders the control
    <label className={styles.side}>
      Содержит все слова
      <TextInput
        autoComplete="off"
        maxLength={MOST_CONDITION_TEXT}
        value={text}
        onChange={change}
        clearable
      />
    </label>
  )
}
