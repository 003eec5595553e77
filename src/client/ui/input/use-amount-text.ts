import { type ChangeEvent, type InputEvent, useState } from 'react'

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

/** The largest amount whose kopecks a JavaScript number still holds exactly. */
const maxExactAmount = 999_999_999_999.99

/**
 * Parses a number in Russian notation: `1 234,50 ₽`, `1234.5`, `18,4 %`; of several kinds of separators, the last is
 * the decimal one. Returns null for an empty text and NaN for a text that is not a number.
 */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[\s₽%]/g, '').replace(/−/g, '-')
  if (bare === '') return null
  const decimalAt = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const separator = decimalAt === -1 ? '' : bare.charAt(decimalAt)
  if (separator !== '' && bare.indexOf(separator) !== decimalAt) return Number.NaN
  const whole = decimalAt === -1 ? bare : bare.slice(0, decimalAt).replace(/[.,]/g, '')
  const fraction = decimalAt === -1 ? '' : bare.slice(decimalAt + 1)
  if (!/^-?\d*$/.test(whole) || !/^\d*$/.test(fraction) || !/\d/.test(whole + fraction)) return Number.NaN
  return Number(`${whole}.${fraction}`)
}

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
