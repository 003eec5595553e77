/** The part of a file that an answer is based on. `total` is null when the server stores only the file's beginning. */
export type FilePart = { unit: 'row' | 'page' | 'slide' | 'percent'; read: number; total: number | null }

/** Returns «прочитано 255 из 2 000 строк», for the model and for users. */
export function describePart({ unit, read, total }: FilePart): string {
  if (unit === 'percent') {
    if (read === 0) return 'не поместился в запрос'
    return total === null ? 'прочитано только начало' : `прочитано ${read}\u00a0% текста`
  }
  return total === null
    ? `прочитано только начало: ${counted(read, forms[unit])}`
    : `прочитано ${numbers.format(read)} из ${counted(total, genitives[unit])}`
}

const numbers = new Intl.NumberFormat('ru-RU')
const plurals = new Intl.PluralRules('ru-RU')

type Forms = readonly [one: string, few: string, many: string]

function counted(count: number, [one, few, many]: Forms): string {
  const rule = plurals.select(count)
  return `${numbers.format(count)}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

const forms = {
  row: ['строка', 'строки', 'строк'],
  page: ['страница', 'страницы', 'страниц'],
  slide: ['слайд', 'слайда', 'слайдов'],
} as const satisfies Record<string, Forms>

const genitives = {
  row: ['строки', 'строк', 'строк'],
  page: ['страницы', 'страниц', 'страниц'],
  slide: ['слайда', 'слайдов', 'слайдов'],
} as const satisfies Record<string, Forms>
