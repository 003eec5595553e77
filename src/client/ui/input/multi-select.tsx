import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '#client/ui/control/button.tsx'
import { findByRank } from '#domain/search-rank.ts'
import { FilterFrame } from './filter-frame.tsx'
import styles from './multi-select.module.css'
import { type ListedOption, OptionList, optionId } from './option-list.tsx'

/** Options that load page by page and are searched at their source. */
export type RemoteOptions = {
  search: string
  onSearch: (text: string) => void
  onReachEnd: () => void
  onOpenChange: (open: boolean) => void
}

type MultiSelectProps<Value extends string | number> = {
  /** Names the choice; used as the placeholder and the accessible name. */
  label: string
  options: readonly ListedOption<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Without it, `options` holds all options. */
  remote?: RemoteOptions
  /** Names a value that `options` lack, for example during a search. */
  nameOf?: (value: Value) => string
  /** Returns a short text at the end of an option, such as a count. */
  noteOf?: (value: Value) => string
  /** Returns the text of a chosen value's tag; its option's label by default. */
  tagOf?: (label: string) => string
  /** Stands above the options; a press in it leaves the focus in the field. */
  above?: ReactNode
  onOpenChange?: (open: boolean) => void
  /** Text of an empty list. */
  emptyText?: string
  loading?: boolean
  className?: string
}

/**
 * A filter with several values: typing searches its options, Enter and a press choose and keep the list open, Backspace
 * takes the last value away.
 */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const { label, options, remote, nameOf = String, emptyText, loading = false, className = '' } = props
  const { tagOf = String, noteOf, above, onOpenChange } = props
  const { shown: value, send } = useSentValue(props.value, props.onChange)
  const ids = useId()
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<Value>()
  const text = remote ? remote.search : typed
  const shown = remote ? options : findByRank(options, typed, (option) => option.label)
  // The best match comes first, so that Enter chooses it.
  const active = shown.find((option) => option.value === pointed) ?? shown[0]

  const search = (wanted: string) => {
    setPointed(undefined)
    setTyped(wanted)
    remote?.onSearch(wanted)
  }
  const turn = (open: boolean) => {
    if (open === isOpen) return
    setOpen(open)
    if (!open) search('')
    remote?.onOpenChange(open)
    onOpenChange?.(open)
  }
  const toggle = (one: Value) => {
    send(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
    if (text === '') setPointed(one)
    else search('')
  }
  const takeLast = () => {
    if (value.length > 0) send(value.slice(0, -1))
  }
  const step = (by: 1 | -1) => {
    const at = active ? shown.indexOf(active) : -1
    const next = shown[(at + by + shown.length) % shown.length]
    if (next === undefined) return
    setPointed(next.value)
    document.getElementById(optionId(ids, next.value))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      // A dialog around the field stays open.
      event.preventDefault()
      return turn(false)
    }
    if (event.key === 'Backspace' && text === '' && !event.repeat) return takeLast()
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) turn(true)
    // A held key chooses once.
    else if (event.key === 'Enter') active && !event.repeat && toggle(active.value)
    else step(event.key === 'ArrowDown' ? 1 : -1)
  }
  const onMouseDown = (event: MouseEvent) => {
    if (event.target === input.current) return turn(true)
    // A press beside the input leaves the focus in it.
    event.preventDefault()
    input.current?.focus()
    turn(!isOpen)
  }

  return (
    <FilterFrame name={label} isFilled={value.length > 0} className={`${styles.frame} ${className}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard opens the list from the input */}
      <div ref={field} className={styles.field} data-field onMouseDown={onMouseDown}>
        <ChosenTags
          id={`${ids}-chosen`}
          names={value.map((one) => tagOf(options.find((option) => option.value === one)?.label ?? nameOf(one)))}
        />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-describedby={`${ids}-chosen`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? ids : undefined}
          aria-activedescendant={isOpen && active ? optionId(ids, active.value) : undefined}
          aria-autocomplete="list"
          aria-busy={loading || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={value.length === 0 ? label : undefined}
          value={text}
          onChange={({ target }) => {
            search(target.value)
            turn(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => turn(false)}
        />
        {loading ? <Spinner /> : <ChevronDown size={16} aria-hidden />}
      </div>
      {isOpen && (
        <OptionList
          id={ids}
          label={label}
          beside={field}
          options={shown}
          chosen={value}
          active={active?.value}
          above={above}
          noteOf={noteOf}
          emptyText={emptyText ?? 'Ничего не найдено'}
          onPoint={setPointed}
          onToggle={toggle}
          onReachEnd={remote?.onReachEnd}
        />
      )}
    </FilterFrame>
  )
}

const MOST_TAGS = 2
const MOST_LETTERS = 10

/** Shows chosen values in one line: at most two tags, each cut to ten characters, then «+N еще». */
export function ChosenTags({ id, names }: { id: string; names: readonly string[] }) {
  const more = names.length - MOST_TAGS
  return (
    <span id={id} className={styles.tags}>
      {names.slice(0, MOST_TAGS).map((name, index) => {
        const cut = cutName(name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two values may have the same name
          <span key={index} className={styles.tag} title={cut === name ? undefined : name}>
            {cut}
          </span>
        )
      })}
      {more > 0 && <span className={styles.rest}>+{more} еще</span>}
    </span>
  )
}

function cutName(name: string): string {
  const letters = [...name]
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}…` : name
}

/** An owner that has not answered by then keeps its list. */
const PATIENCE_MS = 2_000

/**
 * Shows a changed list at once, before its owner returns it, because an address takes a moment to change and quick
 * choices would undo each other.
 */
export function useSentValue<Value>(value: readonly Value[], onChange: (value: Value[]) => void) {
  const key = JSON.stringify(value)
  const [seen, setSeen] = useState(key)
  const [sent, setSent] = useState<readonly Value[][]>([])
  if (key !== seen) {
    setSeen(key)
    // A list that was not sent comes from elsewhere, such as a step back, and ends the waiting.
    const at = sent.findIndex((one) => JSON.stringify(one) === key)
    setSent(at < 0 ? [] : sent.slice(at + 1))
  }
  useEffect(() => {
    if (sent.length === 0) return
    const timer = setTimeout(() => setSent([]), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return {
    shown: sent.at(-1) ?? value,
    send(next: Value[]) {
      setSent([...sent, next])
      onChange(next)
    },
  }
}
