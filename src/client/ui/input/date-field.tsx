import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { focusOpener, Popover } from '#client/ui/overlay/popover.tsx'
import { type CalendarDate, formatCalendarDate, isCalendarDate, today } from '#domain/calendar-date.ts'
import { dateProblem, readTypedDate, typedDateText } from '#domain/typed-date.ts'
import { Calendar } from './calendar.tsx'
import styles from './date-field.module.css'

type InputProps = 'id' | 'autoFocus' | 'placeholder' | 'aria-required' | 'aria-invalid' | 'aria-describedby'

type DateFieldProps = Pick<ComponentProps<'input'>, InputProps> & {
  /** The name of the field; with an `id`, the page labels it. */
  label: string
  ref?: RefObject<HTMLInputElement | null>
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DD HH:mm:ss`; a typed text that is no date stays as it is. */
  value?: string | null
  /** Receives the value at each key, so that nothing typed gets lost. */
  onChange?: (value: string | null) => void
  /** The text is complete: after Enter, at leaving the field, and when a day is picked. */
  onBlur?: (value: string | null) => void
  onEnter?: () => void
  withTime?: boolean
  /**
   * The first and the last day that the calendar offers; a day before the first one is reported. The text of another
   * field that is no day yet is no bound.
   */
  min?: string | undefined
  max?: string | undefined
  /** The form says what is wrong. */
  isOfForm?: boolean
}

/**
 * The field of a date: the user types it as Russians write it, or picks the day in a calendar, which a button and the
 * key ↓ open. A text that is no date stays, and the field says why.
 */
export function DateField({ label, value = null, onChange, onBlur, withTime = false, ...props }: DateFieldProps) {
  const { id, placeholder = withTime ? 'ДД.ММ.ГГГГ ЧЧ:ММ' : 'ДД.ММ.ГГГГ', isOfForm = false } = props
  const [min, max] = [dayOr(props.min), dayOr(props.max)]
  const problemId = useId()
  /** The text while it is typed, which no other notation replaces. */
  const [typed, setTyped] = useState<string>()
  /** The element that opened the calendar and takes the focus back. */
  const [opener, setOpener] = useState<HTMLElement>()
  const day = value?.slice(0, 10)
  const chosen = day !== undefined && isCalendarDate(day) ? day : undefined
  const isEarly = chosen !== undefined && chosen < min
  const wrong = dateProblem(value, withTime) ?? (isEarly ? `Раньше, чем ${formatCalendarDate(min)}` : undefined)
  const problem = isOfForm || typed !== undefined ? undefined : wrong
  const leave = () => {
    if (typed === undefined) return
    setTyped(undefined)
    onBlur?.(value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') {
      leave()
      props.onEnter?.()
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpener(event.currentTarget)
  }
  const close = () => {
    setOpener(undefined)
    focusOpener(opener)
  }
  const pick = (picked: CalendarDate) => {
    const time = chosen === undefined ? '' : (value ?? '').slice(10)
    const next = readTyped(`${picked}${time}`, withTime)
    setTyped(undefined)
    onChange?.(next)
    onBlur?.(next)
    close()
  }
  return (
    <div className={styles.field}>
      <TextInput
        {...(props.ref && { ref: props.ref })}
        id={id}
        autoFocus={props.autoFocus}
        aria-label={id === undefined ? label : undefined}
        aria-required={props['aria-required']}
        aria-invalid={props['aria-invalid'] ?? (problem ? true : undefined)}
        aria-describedby={problem ? problemId : props['aria-describedby']}
        autoComplete="off"
        inputMode={withTime ? undefined : 'decimal'}
        placeholder={placeholder}
        value={typed ?? typedDateText(value ?? '')}
        onChange={(text) => {
          setTyped(text)
          onChange?.(readTyped(text, withTime))
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
        after={
          <span className={styles.calendar}>
            {/* Tab goes on to the next field. */}
            <IconButton
              tabIndex={-1}
              className={styles.open}
              aria-label="Календарь"
              aria-description={label}
              aria-haspopup="dialog"
              aria-expanded={opener !== undefined}
              onClick={({ currentTarget }) => setOpener(currentTarget)}
            >
              <CalendarDays size={16} aria-hidden />
            </IconButton>
            {opener && (
              <Popover
                label="Календарь"
                // A popover around the field would close if the calendar opened outside it.
                within={opener.closest<HTMLElement>('[popover], dialog') ?? document.body}
                boxOf={boxOfField}
                place={{ side: 'below', align: 'end', gap: 4 }}
                onClose={close}
              >
                <Calendar chosen={chosen} min={min} max={max} onPick={pick} />
              </Popover>
            )}
          </span>
        }
      />
      {problem && (
        <p id={problemId} role="status" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function readTyped(text: string, withTime: boolean): string | null {
  const read = readTypedDate(text, withTime, today(new Date()))
  return 'value' in read ? read.value : text.trim() === '' ? null : text
}

const dayOr = (text = ''): CalendarDate | '' => (isCalendarDate(text) ? text : '')

const boxOfField = (button: Element) => (button.closest('[data-field]') ?? button).getBoundingClientRect()

type DateFilterProps = Pick<ComponentProps<typeof DateField>, 'label' | 'id' | 'placeholder' | 'min'> & {
  value: CalendarDate | null
  onChange: (value: CalendarDate | null) => void
}

/** The date of a filter: the list follows it when it is complete, and keeps the former one while it is no date. */
export function DateFilter({ value, onChange, ...field }: DateFilterProps) {
  const [typed, setTyped] = useState<{ text: string | null; over: CalendarDate | null }>()
  // A new day of the list, also none, takes the place of what was typed over the former one.
  if (typed && typed.over !== value) setTyped(undefined)
  const take = (text: string | null) => {
    if (text === null || isCalendarDate(text)) onChange(text)
  }
  return (
    <DateField
      {...field}
      value={typed ? typed.text : value}
      onChange={(text) => setTyped({ text, over: value })}
      onBlur={take}
    />
  )
}
