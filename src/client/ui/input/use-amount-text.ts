import { type ChangeEvent, useState } from 'react'

type AmountTextOptions = {
  /** NaN stands for a text that is not a number. */
  value: number | null
  onChange: ((value: number | null) => void) | undefined
  minDecimals?: 0 | 2
  /** Returns null for an empty text and NaN for one that is not a number; must read what `formatAmount` writes. */
  parse: (text: string) => number | null
}

/**
 * Returns the props of a number field with a decimal comma. The text stays as typed while the field has focus, so that
 * the caret never jumps; on blur, it is formatted: «300 тыс» becomes «300 000», and what is no number stays.
 */
export function useAmountText({ value, onChange, minDecimals = 0, parse }: AmountTextOptions) {
  const [text, setText] = useState(() => amountText(value, minDecimals))
  const isSame = Object.is(parse(text), value)
  const shown = isSame ? text : amountText(value, minDecimals)
  if (!isSame) setText(shown)
  return {
    value: shown,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value)
      onChange?.(parse(target.value))
    },
    onBlur: () => setText(formatAmount(value, minDecimals) ?? text),
  }
}

/** The largest amount whose kopecks a JavaScript number still holds exactly. */
const maxExactAmount = 999_999_999_999.99

/** Returns the field's text for an amount that was not just typed into it. */
export function amountText(amount: number | null, minDecimals: 0 | 2): string {
  return formatAmount(amount, minDecimals) ?? (Number.isNaN(amount) ? 'не число' : String(amount))
}

/**
 * Formats an amount with spaces between thousands and a decimal comma, without rounding. Returns undefined for more
 * than two decimals or an inexact number, so that the typed text stays.
 */
export function formatAmount(amount: number | null, minDecimals: 0 | 2): string | undefined {
  if (amount === null) return ''
  if (!(Math.abs(amount) <= maxExactAmount) || Number(amount.toFixed(2)) !== amount) return undefined
  return amount.toLocaleString('ru-RU', { minimumFractionDigits: minDecimals, maximumFractionDigits: 2 })
}
