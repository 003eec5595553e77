/** The largest amount whose kopecks a JavaScript number still holds exactly. */
const maxExactAmount = 999_999_999_999.99

/**
 * Reads a number as people write or paste it in Russian: `1 234,50 ₽`, `1234.5`, `18,4 %`; the last of several kinds of
 * separators is the decimal one. Null when there is nothing, NaN when it is not a number.
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

/** What stands in a field for an amount that was not typed into it just now. */
export function amountText(amount: number | null, minDecimals: 0 | 2): string {
  return formatAmount(amount, minDecimals) ?? (Number.isNaN(amount) ? 'не число' : String(amount))
}

/**
 * Writes an amount with spaces between thousands and a comma. Nothing is rounded away: an amount with more than two
 * decimals, or too long to be held exactly, is not formatted (undefined), so that the text stays as it was typed.
 */
export function formatAmount(amount: number | null, minDecimals: 0 | 2): string | undefined {
  if (amount === null) return ''
  if (!(Math.abs(amount) <= maxExactAmount) || Number(amount.toFixed(2)) !== amount) return undefined
  return amount.toLocaleString('ru-RU', { minimumFractionDigits: minDecimals, maximumFractionDigits: 2 })
}
