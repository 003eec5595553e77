import { cellText, isTooLong, type TableCell } from './channel-import-cell.ts'
import type { NumberUnit } from './channel-import-number.ts'

/** Says what to write instead of «от 18 000 ₽», «10 000–15 000» and «по запросу»; undefined for other texts. */
export function numberAdvice(cell: TableCell, unit: NumberUnit): string | undefined {
  const text = cellText(cell).toLowerCase().trim()
  if (isTooLong(text)) return undefined
  if (range.test(text)) {
    return unit === 'rubles' ? 'Оставьте одну цену: это диапазон' : 'Оставьте одно число: это диапазон'
  }
  return unit === 'rubles' && noPrice.test(text) ? 'Впишите цену числом' : undefined
}

/** A second dash makes a day or a telephone number. */
const range = /^(?:(?:от|до)\s*\d.*|\d[\d.,\s]*[^\d–—−-]{0,10}(?:[–—−-]|до\s)\s*\d[^–—−-]*)$/
const noPrice =
  /^(?:(?:по|под) (?:запросу|запрос|договор[её]нности)|договорная|бартер|уточн|индивидуальн|обсужда)/
