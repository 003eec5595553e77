import { type ComponentProps, useId, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { DateField } from '#client/ui/input/date-field.tsx'
import { addDays, agencyDay, type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { parseNumber } from '#domain/channel-import/channel-import-number.ts'
import {
  type ConditionField,
  type CountedDays,
  isCountedDays,
} from '#domain/channel-search/channel-condition-fields.ts'
import {
  type ConditionTest,
  dayOf,
  isEmptyRange,
  type NumberRange,
  numberOfDay,
} from '#domain/channel-search/channel-conditions.ts'
import type { ChannelFacet } from '#domain/channel-search/channel-facets.ts'
import { amountOf, conditionUnit, numberUnitOf } from '#domain/channel-search/condition-text.ts'
import styles from './condition-form.module.css'
import { RangeHistogram } from './range-histogram.tsx'

type NumberConditionProps = {
  field: ConditionField
  range: NumberRange
  facet: Extract<ChannelFacet, { is: 'numbers' }> | undefined
  onChange: (test: ConditionTest | undefined) => void
}

export function NumberCondition({ field, range, facet, onChange }: NumberConditionProps) {
  const problemId = useId()
  const [texts, setTexts] = useState(textsOf(range))
  const sides = { from: sideOf(field, texts.from), to: sideOf(field, texts.to) }
  const { problem } = joined(sides)
  const change = (next: typeof texts) => {
    setTexts(next)
    const read = joined({ from: sideOf(field, next.from), to: sideOf(field, next.to) })
    if (read.problem === undefined) onChange(read.test)
  }
  const unit = field === 'days_since_price_change' ? 'дн. назад' : conditionUnit(field)
  const input = (side: 'from' | 'to', label: string) => (
    <TypedField
      label={unit === undefined ? label : `${label}, ${unit}`}
      inputMode="decimal"
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problemId}
      value={texts[side]}
      onChange={(text) => change({ ...texts, [side]: text })}
    />
  )
  return (
    <>
      {facet && (
        <RangeHistogram
          facet={facet}
          range={{ from: sides.from.value ?? null, to: sides.to.value ?? null }}
          amountOf={(value) => amountOf(field, value)}
          onChange={(side, value) => change({ ...texts, [side]: textOf(value) })}
        />
      )}
      {isCountedDays(field) && <Periods periods={dayPeriods[field]} onPick={(period) => change(textsOf(period))} />}
      <div className={styles.sides}>
        {input('from', 'От')}
        {input('to', 'До')}
      </div>
      <p id={problemId} role="status" className={styles.problem}>
        {problem}
      </p>
    </>
  )
}

type Period = { label: string } & NumberRange

function Periods({ periods, onPick }: { periods: readonly Period[]; onPick: (period: Period) => void }) {
  return (
    <div className={styles.periods}>
      {periods.map((period) => (
        <Button key={period.label} size="small" onClick={() => onPick(period)}>
          {period.label}
        </Button>
      ))}
    </div>
  )
}

/** A price that expires soon has not expired yet, so these begin today. */
const dayPeriods: Record<CountedDays, readonly Period[]> = {
  days_to_expiry: [
    { label: 'В ближайшие 7 дн.', from: 0, to: 7 },
    { label: '14 дн.', from: 0, to: 14 },
    { label: '30 дн.', from: 0, to: 30 },
    { label: 'Уже истекла', from: null, to: -1 },
  ],
  days_since_price_change: [
    { label: 'За 7 дн.', from: null, to: 7 },
    { label: 'За 30 дн.', from: null, to: 30 },
    { label: 'За 90 дн.', from: null, to: 90 },
  ],
}

/** A side without its own number is typed with a sign: «> 40». */
const textsOf = ({ from, to, isAbove, isBelow }: NumberRange) => ({
  from: `${isAbove ? '> ' : ''}${textOf(from)}`,
  to: `${isBelow ? '< ' : ''}${textOf(to)}`,
})

function textOf(side: number | null): string {
  if (side === null) return ''
  // Three decimals would read as thousands.
  const minimumFractionDigits = /\.\d{3}$/.test(String(side)) ? 4 : 0
  return side.toLocaleString('ru-RU', { minimumFractionDigits, maximumFractionDigits: 4 })
}

type Side = { value: number | null; isStrict?: boolean; problem?: never } | { problem: string; value?: never }

/** Reads a side as a table of channels is read: «50 000», «50 тыс.», «> 1,2 млн». An empty text leaves the side open. */
function sideOf(field: ConditionField, typed: string): Side {
  const text = typed.replace(/^\s*[<>]\s*/, '')
  const parsed = text.trim() === '' ? undefined : parseNumber(text, numberUnitOf(field))
  if (parsed === undefined) return { value: null }
  if ('problem' in parsed) return parsed
  return Math.abs(parsed.value) < MOST_NUMBER
    ? { value: Number(parsed.value.toFixed(4)), isStrict: text !== typed }
    : { problem: 'Слишком большое число' }
}

/** The greatest number that a condition writes without an exponent. */
const MOST_NUMBER = 1e13

function joined({ from, to }: { from: Side; to: Side }) {
  if (from.problem !== undefined) return { problem: from.problem }
  if (to.problem !== undefined) return { problem: to.problem }
  if (from.value === null && to.value === null) return {}
  const strict = { ...(from.isStrict && { isAbove: true as const }), ...(to.isStrict && { isBelow: true as const }) }
  const asked = { from: from.value, to: to.value, ...strict }
  return isEmptyRange(asked) ? { problem: '«От» больше, чем «До»' } : { test: { is: 'between' as const, ...asked } }
}

type DayConditionProps = { range: NumberRange; onChange: (test: ConditionTest | undefined) => void }

export function DayCondition({ range, onChange }: DayConditionProps) {
  const id = useId()
  const [days, setDays] = useState(daysOf(range))
  const change = (next: typeof days) => {
    setDays(next)
    const [from, to] = [numberOf(next.from), numberOf(next.to)]
    if (from === undefined || to === undefined) return
    if (from === null && to === null) return onChange(undefined)
    if (from === null || to === null || from <= to) onChange({ is: 'between', from, to })
  }
  const side = (name: 'from' | 'to', label: string, min?: string) => (
    <div className={styles.side}>
      <label htmlFor={id + name}>{label}</label>
      <DateField
        id={id + name}
        label={label}
        value={days[name]}
        min={min}
        onChange={(day) => change({ ...days, [name]: day })}
      />
    </div>
  )
  return (
    <>
      <div className={styles.sides}>
        {side('from', 'С')}
        {side('to', 'По', days.from ?? undefined)}
      </div>
      <Periods periods={periodsFrom(agencyDay(new Date()))} onPick={(period) => change(daysOf(period))} />
    </>
  )
}

/** A price that is valid until the end of a month is valid on each of its days. */
function periodsFrom(today: CalendarDate): Period[] {
  const thisMonth = endOfMonth(today)
  return [
    { label: 'Действует сегодня', from: numberOfDay(today), to: null },
    { label: 'До конца месяца', from: numberOfDay(thisMonth), to: null },
    { label: 'До конца следующего месяца', from: numberOfDay(endOfMonth(addDays(thisMonth, 1))), to: null },
    { label: 'Уже истекло', from: null, to: numberOfDay(addDays(today, -1)) },
  ]
}

function endOfMonth(day: CalendarDate): CalendarDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const daysOf = ({ from, to }: NumberRange) => ({
  from: from === null ? null : dayOf(from),
  to: to === null ? null : dayOf(to),
})

/** Returns null for an open side, and undefined for a text that is no day. */
function numberOf(day: string | null): number | null | undefined {
  if (day === null) return null
  return isCalendarDate(day) ? numberOfDay(day) : undefined
}

export function TypedField({ label, ...input }: ComponentProps<typeof TextInput> & { label: string }) {
  const id = useId()
  return (
    <div className={styles.side}>
      <label htmlFor={id}>{label}</label>
      <TextInput {...input} id={id} autoComplete="off" />
    </div>
  )
}
