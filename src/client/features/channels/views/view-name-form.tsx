import { type FormEvent, useId, useState } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { maxViewName } from '#contract/channel-search/channel-views.ts'
import styles from './view-name-form.module.css'

type ViewNameFormProps = {
  label: string
  action: string
  /** Empty by default. */
  name?: string
  autoFocus?: boolean
  /** Saves the trimmed name; resolves to its error, or to undefined. */
  onSave: (name: string) => Promise<string | undefined>
  /** The action that `OfflineDisabled` names, because saving needs a connection. */
  offlineAction?: string | undefined
}

/** A field for a view's name, with a button that saves it. */
export function ViewNameForm(props: ViewNameFormProps) {
  const { label, action, name = '', autoFocus = false, onSave, offlineAction } = props
  const id = useId()
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  const offline = useConnection() === 'offline' && offlineAction !== undefined
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (offline) return
    const wrong = text.trim() === '' ? 'Введите название' : await onSave(text.trim())
    setProblem(wrong)
    if (wrong === undefined) setText(name)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        aria-label={label}
        placeholder={label}
        aria-describedby={problem && id}
        aria-invalid={problem !== undefined}
        autoFocus={autoFocus}
        maxLength={maxViewName}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setProblem(undefined)
        }}
      />
      <OfflineDisabled action={offlineAction}>
        {(disabled) => (
          <Button {...disabled} type="submit">
            {action}
          </Button>
        )}
      </OfflineDisabled>
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
