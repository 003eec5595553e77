import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ConditionParams } from '#client/features/channels/data/condition-params.ts'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import { findByRank } from '#domain/search-rank.ts'
import styles from './condition-fields.module.css'

type ConditionFieldsProps = { params: ConditionParams; onPick: (field: ConditionField) => void }

/** The fields that a condition can ask about, with a search. Enter picks the first one; arrows move the focus. */
export function ConditionFields({ params, onPick }: ConditionFieldsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const found = findByRank(conditionFields, text, conditionLabel)
  useEffect(() => list.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) {
      event.preventDefault()
      return onPick(first)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[at + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field and buttons have the focus
    <div ref={list} className={styles.fields} onKeyDown={onKeyDown}>
      <TextInput
        aria-label="Поле условия"
        placeholder="Поле, например «РКН»"
        autoComplete="off"
        icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
        value={text}
        onChange={setText}
      />
      <div className={styles.list}>
        {found.map((field) => (
          <button key={field} type="button" className={styles.field} onClick={() => onPick(field)}>
            <span>{conditionLabel(field)}</span>
            {params[field] !== undefined && <span className={styles.set}>задано</span>}
          </button>
        ))}
        {found.length === 0 && (
          <p role="status" className={styles.none}>
            Такого поля нет
          </p>
        )}
      </div>
    </div>
  )
}
