import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { lostText, useConnection } from '#client/lib/api/connection.ts'
import { maxSearchLength } from '#client/lib/page/address-params.ts'
import { Spinner } from '#client/ui/control/button.tsx'
import { offlineReason } from '#client/ui/control/offline-disabled.tsx'
import { focusOnce } from '#client/ui/overlay/focus-back.ts'
import { Layer } from '#client/ui/overlay/layer.tsx'
import { byRank } from '#domain/search-rank.ts'
import styles from './command-palette.module.css'
import { type Command, type CommandTools, namesOf } from './commands.ts'
import { pageCommands } from './page-commands.ts'
import { useFound } from './use-found.ts'

type CommandPaletteProps = {
  open: boolean
  onPanel: CommandTools['onPanel']
  onClose: () => void
  onClosed: () => void
}

/** A search for sections, actions, controls of the page, channels, projects, estimates and chats. */
export function CommandPalette({ open, onPanel, onClose, onClosed }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [picked, setPicked] = useState<Command>()
  // The layer restores the focus first. It is removed then, so that the opened page can set its own focus.
  const goTo: typeof navigate = async (options) => {
    await Promise.resolve()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await navigate(options)
    // Another tab of the same page mounts no new heading, so the existing heading gets the focus.
    if (document.activeElement === document.body) focusOnce(document.querySelector('main h1'))
  }
  const close = () => {
    onClosed()
    picked?.run({ navigate: goTo, onPanel })
  }
  return (
    // The picked command runs after the layer has restored the focus. A dialog opened earlier would later return the
    // focus to the closed palette.
    <Layer open={open} label="Поиск и переход" className={styles.palette} onClose={onClose} onClosed={close}>
      <Finder
        onPick={(command) => {
          setPicked(command)
          onClose()
        }}
        onClose={onClose}
      />
    </Layer>
  )
}

function Finder({ onPick, onClose }: { onPick: (command: Command) => void; onClose: () => void }) {
  const list = useId()
  const [text, setText] = useState('')
  // The page's controls are read once, because the page does not change while the palette is open.
  const [ofPage] = useState(() => pageCommands())
  const found = useFound(text, ofPage)
  const offline = useConnection() === 'offline'
  const commands = found.groups.flatMap((group) => group.commands)
  const [chosen, setChosen] = useState<string>()
  const [offered, setOffered] = useState<string>()
  // The best match of all groups is active. A later result replaces it only if it ranks higher, so that Enter opens
  // the option that the user saw.
  const seen = commands.filter(({ id }) => id === offered)
  const [nearest] = byRank([...seen, ...commands], text, namesOf)
  if (nearest && nearest.id !== offered) setOffered(nearest.id)
  const active = commands.find(({ id }) => id === (chosen ?? offered))
  const isDisabled = ({ offlineAction }: Command) => offline && offlineAction !== undefined

  const run = (command: Command) => {
    if (!isDisabled(command)) onPick(command)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      return run(active)
    }
    const next = neighbour(commands, active, event.key)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next.id)
  }
  return (
    <>
      <div className={styles.field}>
        <Search size={18} aria-hidden="true" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Поиск и переход"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active && optionId(list, active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Раздел, канал, проект, расчётка или чат"
          maxLength={maxSearchLength}
          // biome-ignore lint/a11y/noAutofocus: the dialog exists for this field
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
            setOffered(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {found.isSearching && (
          <span className={styles.late}>
            <Spinner />
          </span>
        )}
        <button type="button" className={styles.close} onClick={onClose}>
          Закрыть
        </button>
      </div>
      <div id={list} role="listbox" aria-label="Найденное" className={styles.list}>
        {found.groups.map(({ title, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
          <div key={title} role="group" aria-labelledby={`${list}-${title}`}>
            <div id={`${list}-${title}`} role="presentation" className={styles.caption}>
              {title}
            </div>
            {commands.map((command) => (
              <PaletteOption
                key={command.id}
                id={optionId(list, command)}
                command={command}
                isActive={command === active}
                isDisabled={isDisabled(command)}
                onPoint={() => setChosen(command.id)}
                onRun={() => run(command)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {stateText(commands.length, found, offline)}
      </p>
    </>
  )
}

const optionId = (list: string, { id }: Command) => `${list}-${id}`

function neighbour(commands: readonly Command[], active: Command | undefined, key: string) {
  const at = active ? commands.indexOf(active) : -1
  if (key === 'ArrowDown') return commands[(at + 1) % commands.length]
  if (key === 'ArrowUp') return commands.at(at - 1)
  return undefined
}

function stateText(count: number, { isSearching, missing }: ReturnType<typeof useFound>, offline: boolean) {
  if (missing.length > 0) {
    const what = missing.join(', ')
    return offline ? `${lostText()}, поэтому не видно: ${what}` : `Не удалось загрузить: ${what}`
  }
  if (count > 0) return undefined
  return isSearching ? 'Ищем…' : 'Ничего не найдено'
}

type PaletteOptionProps = {
  id: string
  command: Command
  isActive: boolean
  isDisabled: boolean
  onPoint: () => void
  onRun: () => void
}

/** An option of the palette. The focus stays in the search field, which handles the keys. */
function PaletteOption({ id, command, isActive, isDisabled, onPoint, onRun }: PaletteOptionProps) {
  const { title, note, Icon, offlineAction } = command
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the active option
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      // Not `onPointerEnter`, because a list that scrolls under a resting pointer must not change the active option.
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{isDisabled && offlineAction ? offlineReason(offlineAction) : note}</span>
    </div>
  )
}
