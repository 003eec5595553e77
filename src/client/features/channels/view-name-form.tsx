import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { maxViewName } from './saved-views.ts'
import styles from './view-name-form.module.css'

type ViewNameFormProps = {
  label: string
  action: string
  /** Empty unless told. */
  name?: string
  autoFocus?: boolean
  /** Answers with what is wrong with the name, trimmed; undefined when it is saved. */
  onSave: (name: string) => string | undefined
}

/** The name of a view, and the button that saves it. */
export function ViewNameForm({ label, action, name = '', autoFocus = false, onSave }: ViewNameFormProps) {
  const id = useId()
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = text.trim() === '' ? 'Введите название' : onSave(text.trim())
    setProblem(wrong)
    if (wrong === undefined) setText(name)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Input
        aria-label={label}
        placeholder={label}
        aria-describedby={problem && id}
        aria-invalid={problem !== undefined}
        status={problem ? 'error' : ''}
        autoFocus={autoFocus}
        maxLength={maxViewName}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
      />
      <Button htmlType="submit">{action}</Button>
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
