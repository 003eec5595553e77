import { type ChangeEvent, type InputEvent, useState } from 'react'
import { amountText, formatAmount, parseAmount } from './form-amount.ts'

type AmountTextOptions = {
  /** NaN stands for a text that is not a number. */
  value: number | null
  onChange: ((value: number | null) => void) | undefined
  minDecimals?: 0 | 2
  parse?: (text: string) => number | null
}

/**
 * Returns the props of a number field with a decimal comma. The text stays as typed while the field has focus, so that
 * the caret never jumps; on blur, it is formatted.
 */
export function useAmountText({ value, onChange, minDecimals = 0, parse = parseAmount }: AmountTextOptions) {
  const [text, setText] = useState(() => amountText(value, minDecimals))
  const isSame = Object.is(parse(text), value)
  const shown = isSame ? text : amountText(value, minDecimals)
  if (!isSame) setText(shown)
  return {
    value: shown,
    autoComplete: 'off',
    onBeforeInput: refuseLetters,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value)
      onChange?.(parse(target.value))
    },
    onBlur: () => setText(formatAmount(value, minDecimals) ?? text),
  }
}

/** Blocks typed letters. Pasted text is kept whole and shown as an error if it is not a number. */
function refuseLetters(event: InputEvent<HTMLInputElement>) {
  if (event.data?.length === 1 && !/[\d\s.,\-−]/.test(event.data)) event.preventDefault()
}
