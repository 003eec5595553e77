import { useId, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { addDays, agencyDay, type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import { parseDay } from '#domain/channel-import/channel-import-day.ts'
import { type ConditionTest, dayOf, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import styles from './condition-form.module.css'
import type { Range } from './condition-form.tsx'
import { TypedField } from './typed-field.tsx'

type DayConditionProps = { range: Range; onChange: (test: ConditionTest | undefined) => void }

/** A condition on a day: its first and its last day, typed as 31.12.2026, or a usual period. */
export function DayCondition({ range, onChange }: DayConditionProps) {
  const problem = useId()
  const [texts, setTexts] = useState({ from: textOf(range.from), to: textOf(range.to) })
  const from = sideOf(texts.from)
  const to = sideOf(texts.to)
  const isTurned = typeof from === 'number' && typeof to === 'number' && from > to
  const change = (next: typeof texts) => {
    setTexts(next)
    const [low, high] = [sideOf(next.from), sideOf(next.to)]
    if (low === undefined || high === undefined) return
    if (low === null && high === null) return onChange(undefined)
    if (low === null || high === null || low <= high) onChange({ is: 'between', from: low, to: high })
  }
  const input = (side: 'from' | 'to', label: string, day: number | null | undefined) => (
    <TypedField
      label={label}
      placeholder="ДД.ММ.ГГГГ"
      aria-invalid={isTurned || day === undefined || undefined}
      aria-describedby={problem}
      value={texts[side]}
      onChange={(text) => change({ ...texts, [side]: text })}
      onBlur={() => day && setTexts({ ...texts, [side]: textOf(day) })}
    />
  )
  const today = agencyDay(new Date())
  return (
    <>
      <div className={styles.sides}>
        {input('from', 'С', from)}
        {input('to', 'По', to)}
      </div>
      <p id={problem} role="status" className={styles.problem}>
        {isTurned ? '«С» позже, чем «По»' : from === undefined || to === undefined ? 'Введите день: 31.12.2026' : ''}
      </p>
      <div className={styles.periods}>
        {periods(today).map(({ label, ...period }) => (
          <Button key={label} size="small" onClick={() => change({ from: textOf(period.from), to: textOf(period.to) })}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

/** A price that is valid until the end of a month is valid on each of its days. */
function periods(today: CalendarDate): ({ label: string } & Range)[] {
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

function textOf(side: number | null): string {
  return side === null ? '' : formatCalendarDate(dayOf(side))
}

/** Returns null for an open side, and undefined for a text that is no day. */
function sideOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const parsed = parseDay(text)
  return parsed && 'value' in parsed ? numberOfDay(parsed.value) : undefined
}
