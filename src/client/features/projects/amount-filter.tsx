import { useId, useState } from 'react'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { amountText } from '#client/ui/input/use-amount-text.ts'
import text from '#client/ui/page/text.module.css'
import { isAmount } from '#contract/fields.ts'
import { typedAmount } from '#domain/amounts/read-amount.ts'
import { quoted } from '#domain/channel-import/channel-import-cell.ts'

type AmountFilterProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}

/** The amount of a filter: the list follows it after Enter and at leaving the field, and never what is no amount, of which the field says so. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const [typed, setTyped] = useState<{ text: string; over: number | null }>()
  // A new amount of the list, also none, takes the place of what was typed over the former one.
  if (typed && typed.over !== value) setTyped(undefined)
  const problemId = useId()
  const amount = typed && typedAmount(typed.text, 'rubles')
  const isWrong = typeof amount === 'number' && !isAmount(amount)
  const take = () => {
    if (amount === undefined || isWrong) return
    setTyped(undefined)
    if (amount !== value) onChange(amount)
  }
  return (
    <div>
      <TextInput
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        autoComplete="off"
        inputMode="decimal"
        placeholder={label}
        value={typed?.text ?? amountText(value, 0)}
        onChange={(typing) => setTyped({ text: typing, over: value })}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take()
        }}
      />
      {isWrong && <p id={problemId} role="status" className={text.fault}>{`Не сумма: ${quoted(typed?.text ?? '')}`}</p>}
    </div>
  )
}
