/** Returns `1 234 567,89` with at most `maxDecimals` decimals, and zeros up to `minDecimals` only. */
export function formatNumber(value: number, maxDecimals = 2, minDecimals = 0): string {
  const key = 100 * maxDecimals + minDecimals
  let numbers = numberFormats.get(key)
  if (numbers === undefined) {
    numbers = new Intl.NumberFormat('ru-RU', {
      maximumFractionDigits: maxDecimals,
      minimumFractionDigits: minDecimals,
    })
    numberFormats.set(key, numbers)
  }
  return numbers.format(value)
}

/** `toLocaleString` makes a new formatter at each call, which took a third of a table page's time. */
const numberFormats = new Map<number, Intl.NumberFormat>()

export type PluralForms = { one: string; few: string; many: string }

/** Returns `1 234 канала`, with the form of the word that Russian has after the number. */
export function countText(count: number, { one, few, many }: PluralForms): string {
  const rule = plurals.select(count)
  return `${formatNumber(count)}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

const plurals = new Intl.PluralRules('ru-RU')
