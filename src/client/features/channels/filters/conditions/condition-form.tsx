import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { askedCondition } from '#client/features/channels/data/asked-filters.ts'
import type { FilteredSearch } from '#client/features/channels/data/channels.queries.ts'
import { useFacet } from '#client/features/channels/data/condition-facet.queries.ts'
import { Segmented } from '#client/ui/control/segmented.tsx'
import {
  type ConditionField,
  isCountedDays,
  MOST_CONDITION_TEXT,
} from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ConditionTest,
  formatCondition,
  MOST_WORDS,
  type NumberRange,
  parseCondition,
} from '#domain/channel-search/channel-conditions.ts'
import type { FacetField } from '#domain/channel-search/channel-facets.ts'
import { isUnindexedText } from '#domain/channel-search/channel-search.ts'
import { declaredOf } from '#domain/channel-search/condition-text.ts'
import { ChoiceCondition } from './choice-condition.tsx'
import styles from './condition-form.module.css'
import { DayCondition, NumberCondition, TypedField } from './range-conditions.tsx'

type ConditionFormProps = {
  field: ConditionField
  search: FilteredSearch
  /** Receives the condition as the address has it; undefined removes it. */
  onChange: (text: string | undefined) => void
  /** Called when the condition is complete: after a press on «Да» or «Нет», and at Enter in a field. */
  onDone?: () => void
  /** The form stands in a page with other fields, which does not give it the focus. */
  isPart?: boolean
}

const presences = [
  { value: 'values', label: 'Значения' },
  { value: 'filled', label: 'Заполнено' },
  { value: 'empty', label: 'Пусто' },
] as const

/** The fields of one condition; the list follows every change. Its first field takes the focus. */
export function ConditionForm({ field, search, onChange, onDone, isPart = false }: ConditionFormProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPart) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const first = find('input:not([type="radio"], [type="range"])') ?? find('[aria-pressed]') ?? find('input')
    first?.focus({ preventScroll: true })
  }, [isPart])
  const test = askedCondition(search, field)
  const { later, now } = useLateChange((next: ConditionTest | undefined) =>
    onChange(next && formatCondition({ field, ...next })),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && event.target.matches('[type="text"], :not([type])')
    if (event.key !== 'Enter' || !isTyped || !onDone || event.nativeEvent.isComposing) return
    event.preventDefault()
    onDone()
  }
  const presence = test?.is === 'empty' || test?.is === 'filled' ? test.is : 'values'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its fields have the focus
    <div ref={form} className={styles.form} onKeyDown={onKeyDown}>
      {(canBeEmpty(field) || presence !== 'values') && (
        <Segmented
          aria-label="Что искать"
          block
          options={presences}
          value={presence}
          onChange={(next) => now(next === 'values' ? undefined : { is: next })}
        />
      )}
      {presence === 'values' && (
        <Values field={field} search={search} test={test} onDone={onDone} onTyped={later} onChosen={now} />
      )}
    </div>
  )
}

type ValuesProps = Pick<ConditionFormProps, 'field' | 'search'> & {
  onDone: (() => void) | undefined
  test: ConditionTest | undefined
  /** The list follows typed values after a pause, and chosen ones at once. */
  onTyped: (test: ConditionTest | undefined) => void
  onChosen: (test: ConditionTest | undefined) => void
}

function Values(props: ValuesProps) {
  const { field, test, onTyped } = props
  const kind = conditionKindOf(field)
  if (isCountedDays(field)) {
    return <NumberCondition field={field} range={rangeOf(test)} facet={undefined} onChange={onTyped} />
  }
  if (kind === 'text' || isUnindexedText(field)) return <TextCondition {...props} />
  if (kind === 'day') return <DayCondition range={rangeOf(test)} onChange={onTyped} />
  return <CountedValues {...props} field={field} />
}

function CountedValues({ field, search, test, onTyped, onChosen, onDone }: ValuesProps & { field: FacetField }) {
  const facet = useFacet(field, search)
  if (conditionKindOf(field) === 'number') {
    const numbers = facet?.is === 'numbers' ? facet : undefined
    return <NumberCondition field={field} range={rangeOf(test)} facet={numbers} onChange={onTyped} />
  }
  const counts = facet?.is === 'choices' ? facet.counts : undefined
  return <ChoiceCondition field={field} test={test} counts={counts} onDone={onDone} onChange={onChosen} />
}

function TextCondition({ field, test, onTyped }: ValuesProps) {
  const problemId = useId()
  const [text, setText] = useState(test?.is === 'contains' ? test.words.join(' ') : '')
  const isUnreadable = readWords(field, text) === 'unreadable'
  const change = (typed: string) => {
    setText(typed)
    const read = readWords(field, typed)
    if (read !== 'unreadable') onTyped(read)
  }
  return (
    <>
      <TypedField
        label="Содержит все слова"
        maxLength={MOST_CONDITION_TEXT}
        aria-invalid={isUnreadable || undefined}
        aria-describedby={problemId}
        value={text}
        onChange={change}
        clearable
      />
      <p id={problemId} role="status" className={styles.problem}>
        {isUnreadable && `Введите слова с буквами или цифрами, не больше ${MOST_WORDS}`}
      </p>
    </>
  )
}

/** Signs alone are no words: they would stand for an empty or a filled field. */
function readWords(field: ConditionField, text: string): ConditionTest | 'unreadable' | undefined {
  if (text.trim() === '') return undefined
  const test = parseCondition(field, text)
  return test?.is === 'contains' ? test : 'unreadable'
}

function rangeOf(test: ConditionTest | undefined): NumberRange {
  return test?.is === 'between' ? test : { from: null, to: null }
}

function canBeEmpty(field: ConditionField): boolean {
  const declared = declaredOf(field)
  return declared !== undefined && declared.required === undefined
}

/** A pause in typing or dragging, after which the list follows. */
const PAUSE_MS = 250

/**
 * `later` passes on the last value when it has not changed for a moment, or when the form closes. `now` passes a value
 * on at once, in place of one that still waits.
 */
export function useLateChange<Value>(onChange: (value: Value) => void) {
  const latest = useRef(onChange)
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const tell = useCallback(() => {
    const last = waiting.current
    waiting.current = undefined
    if (!last) return
    clearTimeout(last.timer)
    latest.current(last.value)
  }, [])
  // A key that follows the closing press at once must already find the value.
  useLayoutEffect(() => tell, [tell])
  return {
    later: (value: Value) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { value, timer: setTimeout(tell, PAUSE_MS) }
    },
    now: (value: Value) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      onChange(value)
    },
  }
}
