import type { NumberUnit } from '#domain/amounts/amount-words.ts'
import { visibleText } from '#domain/attached-text.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { addressesIn, channelAddressKey } from '#domain/channel-address.ts'
import { type ChannelField, type ChannelFieldDeclaration, ofEachChannelField } from '#domain/channel-fields.ts'
import { oneLine } from '#domain/one-line.ts'
import { searchText } from '#domain/search-text.ts'
import {
  cellText,
  isEmptyCell,
  isNoValue,
  isTooLong,
  type Parsed,
  quoted,
  type TableCell,
} from './channel-import-cell.ts'
import { parseDay } from './channel-import-day.ts'
import { isAddress } from './channel-import-header.ts'
import { parseNumber } from './channel-import-number.ts'

/** How a field is read. A category's value is its title. */
export type ImportKind =
  | { is: 'line' | 'lines' | 'address' | 'category' | 'flag' | 'day' }
  | { is: 'number'; unit: NumberUnit; zero?: readonly string[] }
  | ({ is: 'choice' } & Choices)

export type ImportValue = string | number | boolean

const zeroWords: Readonly<Partial<Record<ChannelField, readonly string[]>>> = {
  vendor_vat_percent: ['без ндс', 'ндс не облагается', 'не облагается', 'усн'],
}

/** Words that tables use for a choice besides its label. */
const choiceWords: Readonly<Partial<Record<ChannelField, Choices['words']>>> = {
  reporting_entity: {
    promoage: ['промоэйдж ооо', 'ооо промоэйдж', 'промо эйдж', 'promo age'],
    forza: ['ооо форза', 'форза ооо'],
    vendor: ['поставщик', 'подрядчик'],
  },
  payment_method: {
    by_card: ['на карту', 'картой', 'карты', 'перевод на карту'],
    by_contract: ['договор', 'безнал', 'безналичный расчет', 'по счету', 'счет'],
    deposit: ['с депозита', 'депозитом'],
  },
  text_author: {
    channel_author: ['автор', 'канал', 'админ', 'админ канала', 'блогер'],
    agency_copywriter: ['копирайтер', 'агентство', 'копирайтер агенства'],
    project_manager: ['проджект', 'проджект менеджер', 'менеджер проекта', 'менеджер', 'пм', 'pm'],
  },
  rkn_status: {
    registered: ['да', 'есть', '+', 'в реестре', 'в ркн', 'зарегистрирована', 'зарегистрировано'],
    not_registered: ['нет', 'не в реестре', 'не зарегистрирована', 'не зарегистрировано'],
    in_progress: ['на регистрации', 'заявка подана', 'подана заявка', 'регистрируется', 'оформляется'],
  },
  risk_level: {
    high_risk: ['высокий риск', 'есть риск'],
    possible_risk: ['возможный', 'средний', 'средний риск', 'возможен'],
    no_risk: ['нет', 'без риска', 'отсутствует', 'низкий', 'низкий риск'],
  },
  platform_type: { app: ['мобильное приложение', 'апп'], site: ['веб', 'web', 'веб сайт', 'website'] },
}

export const importKinds = ofEachChannelField(importKindOf)

function importKindOf(declared: ChannelFieldDeclaration, field: ChannelField): ImportKind {
  switch (declared.kind) {
    case 'text':
    case 'handle':
      return { is: 'line' }
    case 'long_text':
      return { is: 'lines' }
    case 'count':
      return { is: 'number', unit: 'count' }
    case 'rate':
      return { is: 'number', unit: 'percent' }
    case 'percent':
      return { is: 'number', unit: 'percent', ...(zeroWords[field] && { zero: zeroWords[field] }) }
    case 'cost':
    case 'price':
      return { is: 'number', unit: 'rubles' }
    case 'choice':
      return { is: 'choice', labels: declared.choices, words: choiceWords[field] ?? {} }
    default:
      return { is: declared.kind }
  }
}

/** Reads a cell as a value of the field. The contract, not this function, checks the field's limits. */
export function parseCell(field: ChannelField, cell: TableCell | undefined): Parsed<ImportValue> {
  if (cell === undefined || cell === null || saysNothing(field, cell)) return undefined
  const kind = importKinds[field]
  if (typeof cell === 'string' && workbookError.test(cell)) return { problem: `В ячейке ошибка: ${cell.trim()}` }
  if (kind.is === 'line') return { value: oneLine(cellText(cell)) }
  if (kind.is === 'lines') return { value: manyLines(cellText(cell)) }
  if (kind.is === 'flag') return parseFlag(cell)
  if (kind.is === 'address') return addressOf(field, cell)
  if (kind.is === 'day') return parseDay(cell)
  if (kind.is === 'choice') return parseChoice(cell, kind)
  if (kind.is !== 'number') return { value: oneLine(cellText(cell)) }
  if (kind.zero?.includes(cellText(cell).trim().toLowerCase())) return { value: 0 }
  const read = parseNumber(cell, kind.unit)
  if (read === undefined || 'value' in read) return read
  return { problem: numberAdvice(cell, kind.unit) ?? read.problem }
}

/** Says what to write instead of «от 18 000 ₽», «10 000–15 000» and «по запросу»; undefined for other texts. */
function numberAdvice(cell: TableCell, unit: NumberUnit): string | undefined {
  const text = cellText(cell).toLowerCase().trim()
  if (isTooLong(text)) return undefined
  if (range.test(text)) {
    return unit === 'rubles' ? 'Оставьте одну цену: это диапазон' : 'Оставьте одно число: это диапазон'
  }
  return unit === 'rubles' && noPrice.test(text) ? 'Впишите цену числом' : undefined
}

/** A second dash makes a day or a telephone number. */
const range = /^(?:(?:от|до)\s*\d.*|\d[\d.,\s]*[^\d–—−-]{0,10}(?:[–—−-]|до\s)\s*\d[^–—−-]*)$/
const noPrice = /^(?:(?:по|под) (?:запросу|запрос|договор[её]нности)|договорная|бартер|уточн|индивидуальн|обсужда)/

/** Formats a value as text; `parseCell` reads the same value from it. */
export function valueText(field: ChannelField, value: ImportValue | null): string {
  if (value === null) return ''
  const kind = importKinds[field]
  if (kind.is === 'choice') return kind.labels[String(value)] ?? String(value)
  if (kind.is === 'day') return formatCalendarDate(String(value))
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет'
  if (typeof value === 'number') return numbers.format(value)
  return value
}

/** Tells whether a cell is empty, or holds a dash where it is no value. */
export function saysNothing(field: ChannelField, cell: TableCell): boolean {
  if (isEmptyCell(cell)) return true
  if (typeof cell !== 'string') return false
  const { is } = importKinds[field]
  return is !== 'line' && is !== 'lines' && is !== 'flag' && isNoValue(cell)
}

/**
 * Returns the texts of a field with fixed choices in the form's order; `parseCell` reads each of them. A field of free
 * text has none.
 */
export function choiceTexts(field: ChannelField, categories: readonly string[]): readonly string[] | undefined {
  const kind = importKinds[field]
  if (kind.is === 'category') return categories
  if (kind.is === 'choice') return Object.keys(kind.labels).map((value) => valueText(field, value))
  return kind.is === 'flag' ? [true, false].map((value) => valueText(field, value)) : undefined
}

/** `valueText` must not round. */
const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 20 })

/** Spreadsheets write these values for a failed formula. */
const workbookError =
  /^\s*#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|Н\/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|ERROR!)\s*$/i

function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/**
 * Returns the one address in a cell, where a Telegram name becomes its address, because only an address can be opened;
 * else the link of its words. A text without any is no address of a channel.
 */
function addressOf(field: ChannelField, cell: TableCell): Parsed<string> {
  const text = oneLine(visibleText(cellText(cell)))
  const found = isOneAddress(text) ? [text] : addressesIn(text).filter(isOneAddress)
  const [address] = found
  if (address !== undefined && new Set(found.map(channelAddressKey)).size === 1) {
    const name = /^@(\w+)$/.exec(address)?.[1]
    return { value: name === undefined ? address : `https://t.me/${name}` }
  }
  if (cell !== null && typeof cell === 'object' && 'link' in cell) return { value: cell.link }
  if (field !== 'url') return { value: text }
  return { problem: address === undefined ? `Не ссылка: ${quoted(text)}` : `Оставьте одну ссылку: ${quoted(text)}` }
}

/** Some addresses, such as one with a port, are named by their scheme alone. */
const isOneAddress = (text: string) =>
  !/[,;|](?:https?:|@)/i.test(text) && (isAddress(text) || /^https?:\/\/\S+$/i.test(text))

/** Reads yes or no from words, signs, ticks, 1 and 0. */
export function parseFlag(cell: TableCell): Parsed<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const word = wordsOf(cellText(cell))
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { problem: `Не да и не нет: ${quoted(cellText(cell))}` }
}

/** The options of a field: labels by key, and synonyms that tables use. */
export type Choices = {
  labels: Readonly<Record<string, string>>
  words: Readonly<Record<string, readonly string[]>>
}

export function parseChoice(cell: TableCell, { labels, words }: Choices): Parsed<string> {
  const word = wordsOf(cellText(cell))
  for (const [key, label] of Object.entries(labels)) {
    if (word === wordsOf(label) || word === wordsOf(key)) return { value: key }
    if (words[key]?.some((other) => wordsOf(other) === word)) return { value: key }
  }
  const known = Object.values(labels).join(', ')
  return { problem: `Нет такого варианта: ${quoted(cellText(cell))}. Есть: ${known}` }
}

/** Normalizes texts that differ in case, ё, hyphens, quotes or a final point only. */
function wordsOf(text: string): string {
  if (isTooLong(text)) return text
  const words = searchText(text)
    .replace(/[«»"„“”]/g, '')
    .replace(/\s*[\s_–—-]\s*/g, ' ')
    .replace(/\.$/, '')
    .trim()
  // A sign without letters counts as a word.
  return words === '' ? text.trim() : words
}

// biome-ignore format: a list of words
const yes = new Set([
  'да', 'есть', 'имеется', 'yes', 'y', 'true', 'истина', '1', '+', '✓', '✔', '✔️', '✅', '☑', '☑️',
  'подписан', 'подписано', 'подписана', 'заключен', 'подключен', 'подключено',
  'включены', 'открыты', 'принадлежит', 'наш', 'свой',
])
// biome-ignore format: a list of words
const no = new Set([
  'нет', 'отсутствует', 'no', 'n', 'false', 'ложь', '0', '-', '–', '—', '−',
  '✗', '✘', '✖', '✖️', '❌', '×',
  'не подписан', 'не подписано', 'не подписана', 'не заключен', 'не подключен', 'не подключено',
  'выключены', 'отключены', 'закрыты', 'не принадлежит', 'не наш', 'чужой',
])
