import { Check } from 'lucide-react'
import { useState } from 'react'
import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { useSentValue } from '#client/ui/input/multi-select.tsx'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import type { ConditionTest } from '#domain/channel-search/channel-conditions.ts'
import type { FacetField } from '#domain/channel-search/channel-facets.ts'
import { choicesOf, conditionLabel } from '#domain/channel-search/condition-text.ts'
import styles from './condition-form.module.css'

type ChoiceConditionProps = {
  field: FacetField
  test: ConditionTest | undefined
  /** How many channels each value leaves; undefined until they are counted. */
  counts: Readonly<Record<string, number>> | undefined
  onChange: (test: ConditionTest | undefined) => void
  /** Called after a choice that needs no other. */
  onDone: (() => void) | undefined
}

const modes = [
  { value: 'one_of', label: 'Любое из' },
  { value: 'none_of', label: 'Кроме' },
] as const

const flags = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
] as const

export function ChoiceCondition(props: ChoiceConditionProps) {
  return conditionKindOf(props.field) === 'flag' ? <YesOrNo {...props} /> : <Choices {...props} />
}

/** Buttons and not radio buttons, because the focus on «Да» would look like a choice. */
function YesOrNo({ field, test, counts, onChange, onDone }: ChoiceConditionProps) {
  const chosen = test?.is === 'yes' || test?.is === 'no' ? [test.is] : []
  const { shown, send } = useSentValue<'yes' | 'no'>(chosen, ([is]) => onChange(is && { is }))
  return (
    <fieldset className={styles.options} aria-label={conditionLabel(field)}>
      {flags.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.answer}
          aria-pressed={shown[0] === value}
          onClick={() => {
            send([value])
            onDone?.()
          }}
        >
          <span className={styles.optionName}>{label}</span>
          {counts && <span className={styles.count}>{formatNumber(counts[value] ?? 0)}</span>}
          {shown[0] === value && <Check size={16} aria-hidden />}
        </button>
      ))}
    </fieldset>
  )
}

function Choices({ field, test, counts, onChange }: ChoiceConditionProps) {
  const isSet = test?.is === 'one_of' || test?.is === 'none_of'
  const [mode, setMode] = useState(isSet ? test.is : 'one_of')
  const choose = (is: 'one_of' | 'none_of', values: readonly string[]) =>
    onChange(values.length === 0 ? undefined : { is, values })
  const { shown, send } = useSentValue(isSet ? test.values : [], (values) => choose(mode, values))
  const options = useOptions(field, shown)
  return (
    <>
      <Segmented
        aria-label="Как выбирать"
        block
        options={modes}
        value={mode}
        onChange={(next) => {
          setMode(next)
          choose(next, shown)
        }}
      />
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            className={styles.option}
            checked={shown.includes(value)}
            onChange={(isChosen) => send(isChosen ? [...shown, value] : shown.filter((one) => one !== value))}
          >
            <span className={styles.optionName}>{label}</span>
            {counts && <span className={styles.count}>{formatNumber(counts[value] ?? 0)}</span>}
          </Checkbox>
        ))}
      </div>
    </>
  )
}

function useOptions(field: FacetField, chosen: readonly string[]): { value: string; label: string }[] {
  const categories = useCategoryOptions(field === 'category_id' ? chosen.map(Number) : [])
  if (field === 'category_id') {
    return categories.options.map(({ value, label }) => ({ value: String(value), label }))
  }
  return choicesOf(field)
}
