import Input from 'antd/es/input/Input'
import { type InputEvent, useState } from 'react'
import styles from './amount-input.module.css'
import { amountText, formatAmount, parseAmount } from './form-amount.ts'

type AmountInputProps = {
  /** NaN stands for a text that is not a number; the form's rules reject it. */
  value?: number | null
  onChange?: (value: number | null) => void
  onBlur?: () => void
  id?: string
  /** 2 for money, which always shows kopecks; 0 shows only the decimals that a number has. */
  minDecimals?: 0 | 2
  /** Shown after the number: ₽ or %. */
  unit?: string
  placeholder?: string
  autoFocus?: boolean
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

/**
 * A number field with a decimal comma. The text stays as typed while the field has focus, so that the caret never
 * jumps; on blur, it is formatted.
 */
export function AmountInput({ value, onChange, onBlur, minDecimals = 0, unit, ...rest }: AmountInputProps) {
  const amount = value ?? null
  const [text, setText] = useState(() => amountText(amount, minDecimals))
  const isSame = Object.is(parseAmount(text), amount)
  const shown = isSame ? text : amountText(amount, minDecimals)
  if (!isSame) setText(shown)

  const change = (typed: string) => {
    setText(typed)
    onChange?.(parseAmount(typed))
  }
  const leave = () => {
    setText(formatAmount(amount, minDecimals) ?? text)
    onBlur?.()
  }
  return (
    <Input
      {...rest}
      className={styles.input}
      inputMode={minDecimals === 0 && unit === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      suffix={unit === undefined ? undefined : <span className={styles.unit}>{unit}</span>}
      onBeforeInput={refuseLetters}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  )
}

/** Blocks typed letters. Pasted text is kept whole, and the form's rules reject it if it is not a number. */
function refuseLetters(event: InputEvent<HTMLInputElement>) {
  if (event.data?.length === 1 && !/[\d\s.,\-−]/.test(event.data)) event.preventDefault()
}
