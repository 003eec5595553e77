import { useId, useState } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { offlineReason } from '#client/ui/control/offline-disabled.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { searchText } from '#domain/search-text.ts'
import { fieldError } from './form-rules.ts'
import styles from './title-form.module.css'

type TitleFormProps = {
  /** «Название категории» */
  label: string
  /** Completes the offline message: «добавить категорию». */
  action: string
  /** The schema that validates the title. */
  input: Parameters<typeof fieldError>[0]
  /** The existing objects. Their titles are unique regardless of case, as on the server. */
  others: readonly { title: string }[] | undefined
  takenText: (title: string) => string
  addition: { isPending: boolean; mutate: (title: string, callbacks: { onSuccess: () => void }) => void }
  onClose: () => void
}

/** A row that adds an object by its title. It stays, with the user's input, until the parent closes it. */
export function TitleForm(props: TitleFormProps) {
  const { label, action, input, others, takenText, addition, onClose } = props
  const [title, setTitle] = useState('')
  const errorId = useId()
  const isBlank = title.trim() === ''
  const offline = useConnection() === 'offline'
  const [wasTriedOffline, setTriedOffline] = useState(false)
  const twin = others?.find((other) => searchText(other.title) === searchText(title))
  const titleError = isBlank ? undefined : twin ? takenText(twin.title) : fieldError(input, 'title', title)
  const error = titleError ?? (offline && wasTriedOffline ? offlineReason(action) : undefined)
  const save = () => {
    setTriedOffline(offline)
    if (offline || isBlank || error !== undefined || addition.isPending) return
    addition.mutate(title, { onSuccess: onClose })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.field}>
        <TextInput
          autoFocus
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          value={title}
          onChange={setTitle}
          {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        {error && (
          <div id={errorId} className={styles.error} role="alert">
            {error}
          </div>
        )}
      </div>
      <Button onClick={onClose}>Отмена</Button>
      <Button
        offlineAction={action}
        variant="primary"
        // Offline, Enter would press this submit button, which then does nothing. As a plain button, it leaves
        // Enter to the form, which shows the reason.
        type={offline ? 'button' : 'submit'}
        disabled={isBlank || titleError !== undefined}
        loading={addition.isPending}
      >
        Сохранить
      </Button>
    </form>
  )
}
