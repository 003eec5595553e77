import { countText, formatNumber, type PluralForms } from './number-text.ts'

/** The part of a file that an answer is based on. `total` is null when the server stores only the file's beginning. */
export type FilePart = { unit: 'row' | 'page' | 'slide' | 'percent'; read: number; total: number | null }

/** Returns «прочитано 255 из 2 000 строк», for the model and for users. */
export function describePart({ unit, read, total }: FilePart): string {
  if (unit === 'percent') {
    if (read === 0) return 'не поместился в запрос'
    return total === null ? 'прочитано только начало' : `прочитано ${read}\u00a0% текста`
  }
  return total === null
    ? `прочитано только начало: ${countText(read, forms[unit])}`
    : `прочитано ${formatNumber(read)} из ${countText(total, genitives[unit])}`
}

const forms = {
  row: { one: 'строка', few: 'строки', many: 'строк' },
  page: { one: 'страница', few: 'страницы', many: 'страниц' },
  slide: { one: 'слайд', few: 'слайда', many: 'слайдов' },
} as const satisfies Record<string, PluralForms>

const genitives = {
  row: { one: 'строки', few: 'строк', many: 'строк' },
  page: { one: 'страницы', few: 'страниц', many: 'страниц' },
  slide: { one: 'слайда', few: 'слайдов', many: 'слайдов' },
} as const satisfies Record<string, PluralForms>
