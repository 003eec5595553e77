import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useConnection } from '#client/lib/connection.ts'
import { fieldError } from '#client/ui/form-rules.ts'
import { OfflineDisabled, offlineReason } from '#client/ui/offline-disabled.tsx'
import { channelCategoryInput } from '#contract/channel-categories.ts'
import { searchText } from '#domain/search-text.ts'
import styles from './category-form.module.css'
import { useAddCategory } from './channels.mutations.ts'
import { categoriesQuery } from './channels.queries.ts'

const action = 'добавить категорию'

/** The row that adds a category; stays, with what was typed, until the category is added or the user gives up. */
export function CategoryForm({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const addition = useAddCategory()
  const errorId = useId()
  const isBlank = title.trim() === ''
  const offline = useConnection() === 'offline'
  const [wasTriedOffline, setTriedOffline] = useState(false)
  const titleError = useTitleError(title)
  const error = titleError ?? (offline && wasTriedOffline ? offlineReason(action) : undefined)
  const add = () => {
    setTriedOffline(offline)
    if (offline) return
    if (isBlank || error !== undefined || addition.isPending) return
    addition.mutate(title, { onSuccess: onClose })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.field}>
        <Input
          autoFocus
          aria-label="Название категории"
          placeholder="Название категории"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          {...(error === undefined
            ? {}
            : { status: 'error', 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        {error && (
          <div id={errorId} className={styles.error} role="alert">
            {error}
          </div>
        )}
      </div>
      <OfflineDisabled action={action}>
        {(disabled) => (
          <Button
            {...disabled}
            type="primary"
            // Offline, Enter would press this button, which then does nothing; the form says why instead.
            htmlType={offline ? 'button' : 'submit'}
            disabled={isBlank || titleError !== undefined}
            loading={addition.isPending}
          >
            Сохранить
          </Button>
        )}
      </OfflineDisabled>
      <Button onClick={onClose}>Отмена</Button>
    </form>
  )
}

/** What is wrong with a title; an empty one is not wrong yet. Titles are unique regardless of case, as on the server. */
function useTitleError(title: string): string | undefined {
  const { data } = useQuery(categoriesQuery())
  if (title.trim() === '') return undefined
  const twin = data?.data.find((category) => searchText(category.title) === searchText(title))
  return twin ? `Категория «${twin.title}» уже есть` : fieldError(channelCategoryInput, 'title', title)
}
