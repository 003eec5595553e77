import { useId, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { parseNumber } from '#domain/channel-import/channel-import-number.ts'
import { numberUnitOf } from '#domain/channel-questions/condition-phrase-values.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { type ConditionTest, isEmptyRange } from '#domain/channel-search/channel-conditions.ts'
import type { ChannelFacet } from '#domain/channel-search/channel-facets.ts'
import { amountOf, conditionUnit } from '#domain/channel-search/condition-text.ts'
import styles from './condition-form.module.css'
import type { Range } from './condition-form.tsx'
import { RangeHistogram } from './range-histogram.tsx'
import { TypedField } from './typed-field.tsx'

type NumberConditionProps = {
  field: ConditionField
  range: Range
  facet: Extract<ChannelFacet, { is: 'numbers' }> | undefined
  /** Usual ranges, offered above the typed sides. */
  periods?: readonly ({ label: string } & Range)[]
  onChange: (test: ConditionTest | undefined) => void
}

/** A condition on a number: two typed sides, and the distribution of the values with handles. */
export function NumberCondition({ field, range, facet, periods = [], onChange }: NumberConditionProps) {
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
      {periods.length > 0 && (
        <div className={styles.periods}>
          {periods.map(({ label, from, to }) => (
            <Button key={label} size="small" onClick={() => change(textsOf({ from, to }))}>
              {label}
            </Button>
          ))}
        </div>
      )}
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

/** A side without its own number is typed with a sign: «> 40». */
const textsOf = ({ from, to, isAbove, isBelow }: Range) => ({
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

function joined({ from, to }: { from: Side; to: Side }): {
  test?: ConditionTest | undefined
  problem?: string
} {
  if (from.problem !== undefined) return { problem: from.problem }
  if (to.problem !== undefined) return { problem: to.problem }
  if (from.value === null && to.value === null) return {}
  const strict = { ...(from.isStrict && { isAbove: true as const }), ...(to.isStrict && { isBelow: true as const }) }
  const asked = { from: from.value, to: to.value, ...strict }
  return isEmptyRange(asked) ? { problem: '«От» больше, чем «До»' } : { test: { is: 'between', ...asked } }
}
