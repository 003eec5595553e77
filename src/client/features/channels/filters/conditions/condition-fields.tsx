import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type AskedFilters, isFieldAsked } from '#client/features/channels/data/asked-filters.ts'
import { type ChannelGroupKey, channelGroups } from '#client/features/channels/data/channel-table-layout.ts'
import { useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { useKeptEntry } from '#client/offline/shortlists/kept-entries.ts'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { readPhrases } from '#domain/channel-questions/condition-phrase.ts'
import { type ConditionField, conditionFields, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { conditionLabel, conditionText, declaredOf } from '#domain/channel-search/condition-text.ts'
import styles from './condition-fields.module.css'
import { type Suggestion, suggestionsFor, usePhraseWords } from './typed-conditions.ts'

type ConditionFieldsProps = {
  filters: AskedFilters
  onPick: (field: ConditionField) => void
  onAdd: (conditions: readonly ChannelCondition[]) => void
  /** Without it, the fields to pick from are listed only once the user asks for them. */
  isListed?: boolean
  /** Called by Enter in the empty field, and when the form is submitted by a button outside it. */
  onDone?: () => void
  /** The id of the form, for such a button. */
  id?: string
}

/**
 * A field for conditions in words, as «агентская до 50 000; ркн да», above the fields to pick from. Enter takes what is
 * read, leaves the rest in the field, and closes the list until the user types, presses the field or an arrow.
 */
export function ConditionFields({ filters, onPick, onAdd, isListed = true, onDone, id }: ConditionFieldsProps) {
  const list = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [result, setResult] = useState('')
  const [isOpen, setOpen] = useState(isListed)
  const { recent, note } = useRecentFields()
  const words = usePhraseWords()
  const categoryTitle = useCategoryTitle()
  const { suggestions, earlier, unread, left } = suggestionsFor(text, words)
  const focusField = () => list.current?.querySelector('input')?.focus({ preventScroll: true })
  useEffect(focusField, [])
  const sentenceOf = (conditions: readonly ChannelCondition[]) =>
    conditions.map((condition) => conditionText(condition, categoryTitle)).join('; ')
  const take = (suggestion: Suggestion) => {
    const added = suggestion.is === 'field' ? earlier : [...earlier, ...suggestion.conditions]
    const picked = suggestion.is === 'field' ? [suggestion.field] : []
    note([...added.map(({ field }) => field), ...picked])
    if (added.length > 0) onAdd(added)
    if (suggestion.is === 'field') return onPick(suggestion.field)
    setResult([`Добавлено: ${sentenceOf(added)}`, ...unreadTexts(left)].join('. '))
    setText(left.join('; '))
    setOpen(false)
    focusField()
  }
  /** Adds what the line says and names the rest, so that no text is lost without a word. */
  const leave = (event: FormEvent) => {
    event.preventDefault()
    const { conditions, unread } = readPhrases(text, words)
    note(conditions.map(({ field }) => field))
    if (conditions.length > 0) onAdd(conditions)
    const [lost] = unreadTexts(unread)
    if (lost) toast.warning(lost)
    onDone?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = suggestions
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      if (event.nativeEvent.isComposing) return
      if (text.trim() === '') onDone?.()
      else if (isOpen && earlier.length === 0 && first) take(first)
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    // The focus moves into the list once it is there.
    if (!isOpen) return setOpen(true)
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[at + step]?.focus()
  }
  const fieldRow = (field: ConditionField) => (
    <button key={field} type="button" className={styles.field} onClick={() => take({ is: 'field', field })}>
      <span>{conditionLabel(field)}</span>
      {isFieldAsked(filters, field) && <span className={styles.set}>задано</span>}
    </button>
  )
  return (
    <form ref={list} id={id} className={styles.fields} onKeyDown={onKeyDown} onSubmit={leave}>
      <TextInput
        aria-label="Поле условия"
        placeholder="Например: err от 10; ркн да"
        autoComplete="off"
        maxLength={500}
        enterKeyHint="done"
        icon={<Search size={16} aria-hidden />}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
      />
      <p role="status" className={styles.result}>
        {text.trim() === '' || !isOpen
          ? result
          : suggestions.length === 0
            ? 'Такого условия нет. Пишите поле и значение: «err от 10»'
            : unreadTexts(unread).join('')}
      </p>
      {isOpen && (
        <div className={styles.list} data-typed={(text.trim() !== '' && earlier.length === 0) || undefined}>
          {text.trim() === ''
            ? fieldGroups(recent).map(({ title, fields }) => (
                <section key={title} className={styles.group} aria-label={title}>
                  <p className={styles.title} aria-hidden>
                    {title}
                  </p>
                  {fields.map(fieldRow)}
                </section>
              ))
            : suggestions.map((suggestion) =>
                suggestion.is === 'field' ? (
                  fieldRow(suggestion.field)
                ) : (
                  <button
                    key={sentenceOf(suggestion.conditions)}
                    type="button"
                    className={styles.field}
                    onClick={() => take(suggestion)}
                  >
                    <span>
                      {suggestion.conditions.map((condition) => (
                        <span key={condition.field} className={styles.sentence}>
                          {conditionText(condition, categoryTitle)}
                        </span>
                      ))}
                    </span>
                  </button>
                ),
              )}
        </div>
      )}
    </form>
  )
}

/** Returns the line that names what cannot be read; none when all of it is. */
const unreadTexts = (unread: readonly string[]) =>
  unread.length === 0 ? [] : [`Не понято: ${unread.map((part) => `«${part}»`).join(', ')}`]

type FieldGroup = { title: string; fields: readonly ConditionField[] }

/** Returns the fields in the groups of the table, after those of the latest conditions. */
function fieldGroups(recent: readonly ConditionField[]): FieldGroup[] {
  const groups = channelGroups.map(({ key, title }) => ({
    title,
    fields: conditionFields.filter((field) => groupOf(field) === key),
  }))
  return recent.length === 0 ? groups : [{ title: 'Недавние', fields: recent }, ...groups]
}

function groupOf(field: ConditionField): ChannelGroupKey {
  if (field === 'placement') return 'checks'
  if (isCountedDays(field)) return 'prices'
  // The title stands before the groups of the table.
  return declaredOf(field)?.column?.group ?? 'about'
}

/** More fields would push the groups out of sight. */
const MOST_RECENT = 5

/** Returns the fields of the user's latest conditions on this device, the latest first. */
function useRecentFields() {
  const [text, write] = useKeptEntry(storageKeys.conditionFields)
  const { data = [] } = z.safeParse(z.array(z.string()), parseJson(text))
  const recent = data.filter(isConditionField).slice(0, MOST_RECENT)
  return {
    recent,
    note: (fields: readonly ConditionField[]) =>
      void write(JSON.stringify([...new Set([...fields, ...recent])].slice(0, MOST_RECENT))),
  }
}
