import { useId, useState } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { OfflineDisabled, offlineReason } from '#client/ui/states/offline-disabled.tsx'
import styles from './title-form.module.css'

type TitleFormProps = {
  /** «Название категории» */
  label: string
  /** What saving does: «добавить категорию». */
  action: string
  /** What is wrong with a title that is not blank; a blank one is not wrong yet. */
  findError: (title: string) => string | undefined
  pending: boolean
  onSave: (title: string) => void
  onClose: () => void
}

/** A row that adds a thing by its title; stays, with what was typed, until its owner closes it. */
export function TitleForm({ label, action, findError, pending, onSave, onClose }: TitleFormProps) {
  const [title, setTitle] = useState('')
  const errorId = useId()
  const isBlank = title.trim() === ''
  const offline = useConnection() === 'offline'
  const [wasTriedOffline, setTriedOffline] = useState(false)
  const titleError = isBlank ? undefined : findError(title)
  const error = titleError ?? (offline && wasTriedOffline ? offlineReason(action) : undefined)
  const save = () => {
    setTriedOffline(offline)
    if (offline || isBlank || error !== undefined || pending) return
    onSave(title)
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
      <OfflineDisabled action={action}>
        {(disabled) => (
          <Button
            {...disabled}
            variant="primary"
            // Offline, Enter would press this button, which then does nothing; the form says why instead.
            type={offline ? 'button' : 'submit'}
            disabled={isBlank || titleError !== undefined}
            loading={pending}
          >
            Сохранить
          </Button>
        )}
      </OfflineDisabled>
    </form>
  )
}
