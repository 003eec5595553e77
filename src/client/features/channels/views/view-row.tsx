import { Check, Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useCategoryTitle } from '#client/features/channels/data/use-category-options.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { SavedView } from './saved-views.ts'
import { ViewNameForm } from './view-name-form.tsx'
import { viewSummary } from './view-summary.ts'
import styles from './views-dialog.module.css'

type ViewRowProps = {
  view: SavedView
  isCurrent: boolean
  onChoose: () => void
  /** See `ViewNameForm`. */
  onRename: (name: string) => Promise<string | undefined>
  onReplace: () => void
  onCopyLink: () => void
  onRemove: () => void
  /** Changing the view needs a connection. */
  isOnServer: boolean
}

/** A saved view. Its name opens it, and its other actions unfold below. */
export function ViewRow({
  view,
  isCurrent,
  onChoose,
  onRename,
  onReplace,
  onCopyLink,
  onRemove,
  isOnServer,
}: ViewRowProps) {
  const id = useId()
  const categoryTitle = useCategoryTitle()
  const [open, setOpen] = useState<'actions' | 'name'>()
  const more = useRef<HTMLButtonElement>(null)
  const close = (action: () => void) => () => {
    more.current?.focus()
    setOpen(undefined)
    action()
  }
  const rename = async (name: string) => {
    const problem = await onRename(name)
    if (problem === undefined) close(() => {})()
    return problem
  }
  return (
    <li className={styles.view}>
      <button type="button" className={styles.choose} aria-current={isCurrent} onClick={onChoose}>
        <span className={styles.name}>{view.name}</span>
        <span className={styles.summary}>{viewSummary(view.shown, categoryTitle)}</span>
      </button>
      {isCurrent && <Check className={styles.check} size={18} strokeWidth={1.75} aria-hidden />}
      <IconButton
        ref={more}
        className={styles.more}
        aria-label={`Действия с видом «${view.name}»`}
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        onClick={() => setOpen(open ? undefined : 'actions')}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {open && (
        <div id={id} className={styles.actions}>
          {open === 'name' ? (
            <ViewNameForm
              label="Новое название"
              action="Переименовать"
              name={view.name}
              autoFocus
              onSave={rename}
              offlineAction={isOnServer ? 'переименовать вид' : undefined}
            />
          ) : (
            <>
              <Action label="Скопировать ссылку" onClick={close(onCopyLink)} />
              <Action
                label="Переименовать"
                offlineAction={isOnServer && 'переименовать вид'}
                onClick={() => setOpen('name')}
              />
              {!isCurrent && (
                <Action
                  label="Заменить тем, что на экране"
                  offlineAction={isOnServer && 'изменить вид'}
                  onClick={close(onReplace)}
                />
              )}
              <Action label="Удалить" offlineAction={isOnServer && 'удалить вид'} onClick={close(onRemove)} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

type ActionProps = { label: string; offlineAction?: string | false; onClick: () => void }

function Action({ label, offlineAction = false, onClick }: ActionProps) {
  return (
    <OfflineDisabled action={offlineAction || undefined}>
      {(disabled) => (
        <button {...disabled} type="button" className={styles.action} onClick={onClick}>
          {label}
        </button>
      )}
    </OfflineDisabled>
  )
}
