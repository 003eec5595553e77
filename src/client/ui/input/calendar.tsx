import 'dayjs/locale/ru'
import dayjs from 'dayjs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import { type CalendarDate, today } from '#domain/calendar-date.ts'
import styles from './calendar.module.css'

type CalendarProps = {
  chosen: CalendarDate | undefined
  /** The first and the last day that can be picked; empty for none. */
  min: CalendarDate | ''
  max: CalendarDate | ''
  onPick: (day: CalendarDate) => void
}

/** A month of days to pick from. The chosen day takes the focus, and arrow keys and Page Up and Down move it. */
export function Calendar({ chosen, min, max, onPick }: CalendarProps) {
  const now = today(new Date())
  const [{ at, isByKey }, move] = useState({ at: dayjs(chosen ?? (min > now ? min : now)).locale('ru'), isByKey: true })
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (isByKey && at.isValid())
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [at, isByKey])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move({ at: at.add(step[0], event.shiftKey && step[1] === 'month' ? 'year' : step[1]), isByKey: true })
  }
  const turn = (months: number) => move({ at: at.add(months, 'month'), isByKey: false })
  const first = at.startOf('month').startOf('week')
  const month = at.format('MMMM YYYY')
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton aria-label="Предыдущий месяц" onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <span className={styles.month} aria-live="polite">
          {month}
        </span>
        <IconButton aria-label="Следующий месяц" onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} aria-label={month} className={styles.days} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {daysOfWeek.map((day) => (
              <th key={day} scope="col">
                {first.add(day, 'day').format('dd')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {daysOfWeek.map((weekday) => {
                const shown = first.add(week * 7 + weekday, 'day')
                const day = shown.format('YYYY-MM-DD')
                const isOut = (min !== '' && day < min) || (max !== '' && day > max)
                return (
                  <td key={day}>
                    <button
                      type="button"
                      tabIndex={shown.isSame(at, 'day') ? 0 : -1}
                      aria-label={shown.format('D MMMM YYYY')}
                      aria-current={day === now ? 'date' : undefined}
                      aria-pressed={day === chosen}
                      aria-disabled={isOut || undefined}
                      data-beside={!shown.isSame(at, 'month') || undefined}
                      onClick={() => isOut || onPick(day)}
                    >
                      {shown.date()}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6]
/** A month touches up to six weeks; with fewer, the calendar would change its height. */
const weeks = [0, 1, 2, 3, 4, 5]

const steps: Readonly<Record<string, [number, 'day' | 'week' | 'month']>> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
}
