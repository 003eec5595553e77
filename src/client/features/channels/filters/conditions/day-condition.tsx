import { useId, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { DateField } from '#client/ui/input/date-field.tsx'
import { addDays, agencyDay, type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { type ConditionTest, dayOf, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import styles from './condition-form.module.css'
import type { Range } from './condition-form.tsx'

type DayConditionProps = { range: Range; onChange: (test: ConditionTest | undefined) => void }

/** A condition on a day: its first and its last day, or a usual period. */
export function DayCondition({ range, onChange }: DayConditionProps) {
  const id = useId()
  const [days, setDays] = useState({ from: dayOfSide(range.from), to: dayOfSide(range.to) })
  const change = (next: typeof days) => {
    setDays(next)
    const [from, to] = [sideOf(next.from), sideOf(next.to)]
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
  const today = agencyDay(new Date())
  return (
    <>
      <div className={styles.sides}>
        {side('from', 'С')}
        {side('to', 'По', days.from ?? undefined)}
      </div>
      <div className={styles.periods}>
        {periods(today).map(({ label, from, to }) => (
          <Button key={label} size="small" onClick={() => change({ from: dayOfSide(from), to: dayOfSide(to) })}>
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

const dayOfSide = (side: number | null) => (side === null ? null : dayOf(side))

/** Returns null for an open side, and undefined for a text that is no day. */
function sideOf(day: string | null): number | null | undefined {
  if (day === null) return null
  return isCalendarDate(day) ? numberOfDay(day) : undefined
}
