import type { CalendarDate } from '#domain/calendar-date.ts'
import { channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { type NumberUnit, parseNumber } from '#domain/channel-import/channel-import-number.ts'
import { type ConditionField, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { type ChannelCondition, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import { searchText } from '#domain/search-text.ts'

/** What a phrase is read by: the labels of fields, the choices of a field with their labels, and the agency's day. */
export type PhraseWords = {
  labelOf: (field: ConditionField) => string
  choicesOf: (field: ConditionField) => readonly { value: string; label: string }[]
  today: CalendarDate
}

/** Returns what the text after a field's name asks, in the form in which conditions are printed. */
export function phraseCondition(
  field: ConditionField,
  text: string,
  hasColon: boolean,
  { choicesOf }: PhraseWords,
): ChannelCondition | undefined {
  const folded = text.toLowerCase()
  const kind = conditionKindOf(field)
  if (folded === 'пусто' || folded === 'заполнено') return { field, is: folded === 'пусто' ? 'empty' : 'filled' }
  if (kind === 'number') return numberCondition(field, text, hasColon)
  if (kind === 'day') return dayCondition(field, text)
  if (kind === 'flag')
    return folded === 'да' || folded === 'нет' ? { field, is: folded === 'да' ? 'yes' : 'no' } : undefined
  if (kind === 'text') {
    const bare = text.replace(/^содержит\s+/i, '')
    const words = (/^«(.*)»$/.exec(bare)?.[1] ?? bare).split(/\s+/).filter(Boolean)
    return words.length === 0 ? undefined : { field, is: 'contains', words }
  }
  const wanted = labelsIn(text, choicesOf(field))
  if (wanted) return { field, is: 'one_of', values: wanted }
  const unwanted = /^кроме\s/i.test(text) ? labelsIn(text.replace(/^кроме\s+/i, ''), choicesOf(field)) : undefined
  return unwanted && { field, is: 'none_of', values: unwanted }
}

/** «с 01.12.2026 по 31.12.2026» */
function dayCondition(field: ConditionField, text: string): ChannelCondition | undefined {
  const days = text.replaceAll(/(\d\d)\.(\d\d)\.(\d{4})/g, '$3-$2-$1')
  const [, from = '', to = '', only] = /^(?:с (\S+))? ?(?:по (\S+))?(\S+)?$/.exec(days) ?? []
  return parseCondition(field, only ?? `${from}..${to}`)
}

/**
 * Reads labels of choices between commas: «бизнес, технологии». A comma may also stand within a label, so the longest
 * label wins; undefined when a part is none.
 */
function labelsIn(text: string, choices: readonly { value: string; label: string }[]): string[] | undefined {
  const folded = (part: string) => searchText(part).replace(/\s+/g, ' ')
  for (const { text: part, length } of runsOf(text, /,|\sили\s|\sи\s/g)) {
    const wanted = folded(part)
    const found =
      choices.find(({ label }) => folded(label) === wanted) ??
      (wanted.length > 1 ? choices.find(({ label }) => folded(label).startsWith(wanted)) : undefined)
    const rest = text.slice(length).replace(/^(?:,|\sили\s|\sи\s)\s*/, '')
    const others = found && rest.trim() !== '' ? labelsIn(rest.trim(), choices) : []
    if (found && others) return [found.value, ...others]
  }
  return undefined
}

/** The first `count` parts of a text with the separators between them. */
type Run = { text: string; count: number; length: number }

/** Returns the beginnings of the text that end before a separator or at its end, the longest first. Quotes are kept whole. */
export function runsOf(text: string, separator: RegExp): Run[] {
  const bare = text.replace(/«[^»]*»/g, (quoted) => '_'.repeat(quoted.length))
  const ends = [...[...bare.matchAll(separator)].map(({ index }) => index), text.length]
  return ends.map((length, at) => ({ text: text.slice(0, length).trim(), count: at + 1, length })).toReversed()
}

const LOW = '(?:не (?:меньше|менее|ниже|дешевле)|от|с|больше|более|свыше|выше|дороже|>=?|≥)'
const HIGH = '(?:не (?:больше|более|выше|дороже)|до|по|меньше|менее|ниже|дешевле|<=?|≤)'
const bounds = new RegExp(`^(?:(${LOW})\\s*(.+?))?(?:(?:^|\\s+)(?:(?:и|но) )?(${HIGH})\\s*(.+))?$`, 'i')
const isStrict = (side = '') => /^(?:больше|более|свыше|выше|дороже|меньше|менее|ниже|дешевле|[<>]$)/i.test(side)

function numberCondition(field: ConditionField, typed: string, hasColon: boolean): ChannelCondition | undefined {
  const isDays = isCountedDays(field)
  const text = isDays ? typed.replace(/\s*(?:дн\.?|дней|дня|день|назад)(?=\s|$)/gi, '') : typed.replace(/^= /, '')
  const read = (side: string) => numberIn(field, side.trim())
  const exact = read(text)
  // «за 14 дней»
  const within = isDays ? read(text.replace(/^(?:за|в течение)\s*/i, '')) : undefined
  if (within !== undefined && !(hasColon && exact !== undefined))
    return { field, is: 'between', from: field === 'days_to_expiry' ? 0 : null, to: within }
  if (exact !== undefined) return { field, is: 'between', from: exact, to: exact }
  const [, low, first, high, last] = bounds.exec(text) ?? []
  const [, start, end] = /^(.+?)\s*(?:-|–|—|\.\.+|…)\s*(.+)$/.exec(text) ?? []
  const sides = (low ?? high) === undefined ? [start, end] : [first, last]
  const [from, to] = sides.map((side) => (side === undefined ? null : read(side)))
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined
  const strict = { ...(isStrict(low) && { isAbove: true as const }), ...(isStrict(high) && { isBelow: true as const }) }
  return { field, is: 'between', from, to, ...strict }
}

/** Reads a number as the sentence of a condition has it, or as a table of channels is read: «50 тыс.», «1,2 млн». */
function numberIn(field: ConditionField, text: string): number | undefined {
  const unit = numberUnitOf(field)
  const bare = text.replace(unit === 'rubles' ? /\s*₽$/ : unit === 'percent' ? /\s*%$/ : '', '')
  const isPrinted = /^-?(?:\d{1,3}(?: \d{3})+|\d+)(?:,\d{1,4})?$/.test(bare)
  // A single group of three may be thousands or a fraction.
  if (isPrinted && !/^-?[1-9]\d{0,2},\d{3}$/.test(bare)) return Number(bare.replaceAll(' ', '').replace(',', '.')) + 0
  const parsed = text === '' ? undefined : parseNumber(text, unit)
  return parsed && 'value' in parsed ? Number(parsed.value.toFixed(4)) : undefined
}

/** Returns the unit of a field's numbers, by which typed numbers are read. */
export function numberUnitOf(field: ConditionField): NumberUnit {
  if (isCountedDays(field) || field === 'placement') return 'count'
  const unit = numberLookOf(channelFieldOf(field).kind)?.unit
  return unit === '₽' ? 'rubles' : unit === '%' ? 'percent' : 'count'
}
