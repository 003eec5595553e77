import { Check, Ellipsis } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { askedCondition, paramsOfConditions } from '#client/features/channels/data/asked-filters.ts'
import { sortLabel } from '#client/features/channels/data/channel-table-layout.ts'
import { useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/control/offline-disabled.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { maxViewName, type ShownChannels } from '#contract/channel-search/channel-views.ts'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { conditionText } from '#domain/channel-search/condition-text.ts'
import type { SavedView } from './saved-views.ts'
import styles from './views-dialog.module.css'

type ViewRowProps = {
  view: SavedView
  isCurrent: boolean
  /** Changing the view needs a connection. */
  isOnServer: boolean
  onChoose: () => void
  /** See `ViewNameForm`. */
  onRename: (name: string) => Promise<string | undefined>
  onReplace: () => void
  onCopyLink: () => void
  onRemove: () => void
}

/** A saved view. Its name opens it, and its other actions unfold below. */
export function ViewRow({ view, isCurrent, isOnServer, onChoose, onRename, ...on }: ViewRowProps) {
  const id = useId()
  const categoryTitle = useCategoryTitle()
  const [open, setOpen] = useState<'actions' | 'name'>()
  const more = useRef<HTMLButtonElement>(null)
  const close = (action?: () => void) => {
    more.current?.focus()
    setOpen(undefined)
    action?.()
  }
  const rename = async (name: string) => {
    const problem = await onRename(name)
    if (problem === undefined) close()
    return problem
  }
  const actions = [
    { label: 'Скопировать ссылку', run: () => close(on.onCopyLink) },
    { label: 'Переименовать', needs: 'переименовать вид', run: () => setOpen('name') },
    ...(isCurrent
      ? []
      : [{ label: 'Заменить тем, что на экране', needs: 'изменить вид', run: () => close(on.onReplace) }]),
    { label: 'Удалить', needs: 'удалить вид', run: () => close(on.onRemove) },
  ]
  return (
    <li className={styles.view}>
      <button type="button" className={styles.choose} aria-current={isCurrent} onClick={onChoose}>
        <span className={styles.name}>{view.name}</span>
        <span className={styles.summary}>{viewSummary(view.shown, categoryTitle)}</span>
      </button>
      {isCurrent && <Check className={styles.check} size={18} aria-hidden />}
      <IconButton
        ref={more}
        className={styles.more}
        aria-label={`Действия с видом «${view.name}»`}
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        onClick={() => setOpen(open ? undefined : 'actions')}
      >
        <Ellipsis size={18} aria-hidden />
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
            actions.map(({ label, needs, run }) => (
              <OfflineDisabled key={label} action={isOnServer ? needs : undefined}>
                {(disabled) => (
                  <button {...disabled} type="button" className={styles.action} onClick={run}>
                    {label}
                  </button>
                )}
              </OfflineDisabled>
            ))
          )}
        </div>
      )}
    </li>
  )
}

type ViewNameFormProps = {
  label: string
  action: string
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
      <Button offlineAction={offlineAction} type="submit">
        {action}
      </Button>
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

/** Describes a view in a line: `«кофе» · Категория: Бизнес · Агентская цена ↓ · скрыто 5 столбцов`. */
export function viewSummary(shown: ShownChannels, categoryTitle: (id: number) => string): string {
  const { search, category_ids, sort, hidden, conditions = [] } = shown
  const category = askedCondition({ ...paramsOfConditions(conditions), category_ids }, 'category_id')
  const others = conditions.filter((named) => parseNamedCondition(named)?.field !== 'category_id')
  const count = hidden.split('.').filter(Boolean).length
  return [
    search.trim() && `«${search.trim()}»`,
    category && conditionText(category, categoryTitle),
    ...others.map((named) => {
      const condition = parseNamedCondition(named)
      return condition ? conditionText(condition, categoryTitle) : `не понято: ${named}`
    }),
    sort !== channelsBaseDefaults.sort && sortText(sort),
    count === 0 ? 'все столбцы' : `${count === 1 ? 'скрыт' : 'скрыто'} ${formatCount(count, columnForms)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const columnForms = { one: 'столбец', few: 'столбца', many: 'столбцов' }

function sortText(text: string): string {
  const sort = parseChannelSort(text)
  return sort ? `${sortLabel(sort.field)} ${sort.direction === 'asc' ? '↑' : '↓'}` : ''
}
