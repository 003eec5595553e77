import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { type NumberUnit, parseNumber } from '#domain/channel-import/channel-import-number.ts'
import { type ConditionField, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { type ConditionTest, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { searchText } from '#domain/search-text.ts'

/** What a phrase is read by: the labels of fields, the choices of a field with their labels, and the agency's day. */
export type PhraseWords = {
  labelOf: (field: ConditionField) => string
  choicesOf: (field: ConditionField) => readonly { value: string; label: string }[]
  today: CalendarDate
}

/** Returns what the text after a field's name asks, in the form in which conditions are printed. */
export function phraseTests(
  field: ConditionField,
  text: string,
  hasColon: boolean,
  words: PhraseWords,
): ConditionTest[] {
  if (/^пусто$/i.test(text)) return [{ is: 'empty' }]
  if (/^заполнено$/i.test(text)) return [{ is: 'filled' }]
  switch (conditionKindOf(field)) {
    case 'text':
      return textTests(text)
    case 'number':
      return numberTests(field, text, hasColon)
    case 'day':
      return dayTests(text)
    case 'flag':
      return /^да$/i.test(text) ? [{ is: 'yes' }] : /^нет$/i.test(text) ? [{ is: 'no' }] : []
    default:
      return choiceTests(field, text, words)
  }
}

function textTests(text: string): ConditionTest[] {
  const bare = text.replace(/^содержит\s+/i, '')
  const quoted = /^«(.*)»$/.exec(bare)?.[1]
  const words = (quoted ?? bare).split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : [{ is: 'contains', words }]
}

function dayTests(text: string): ConditionTest[] {
  const day = '(\\d\\d\\.\\d\\d\\.\\d{4})'
  const match = new RegExp(`^(?:с ${day})? ?(?:по ${day})?${day}?$`).exec(text)
  const [since, until, only] = [match?.[1], match?.[2], match?.[3]].map((side) => {
    const written = side?.split('.').toReversed().join('-') ?? ''
    return isCalendarDate(written) ? numberOfDay(written) : null
  })
  const [from, to] = [since ?? only ?? null, until ?? only ?? null]
  return from === null && to === null ? [] : [{ is: 'between', from, to }]
}

/** Reads labels of choices between commas: «бизнес, технологии», «кроме бизнеса». */
function choiceTests(field: ConditionField, text: string, { choicesOf }: PhraseWords): ConditionTest[] {
  const read = (list: string) => labelsIn(list, choicesOf(field))
  const values = read(text)
  if (values) return [{ is: 'one_of', values }]
  const [, list] = /^кроме\s+(.+)$/i.exec(text) ?? []
  const unwanted = list === undefined ? undefined : read(list)
  return unwanted ? [{ is: 'none_of', values: unwanted }] : []
}

/** A comma may also stand within a label, so the longest label wins; undefined when a part is none. */
function labelsIn(text: string, choices: readonly { value: string; label: string }[]): string[] | undefined {
  const folded = (part: string) => searchText(part).replace(/\s+/g, ' ')
  for (const { text: part, length } of runsOf(text, /,|\sили\s|\sи\s/g)) {
    const wanted = folded(part)
    const found =
      choices.find(({ label }) => folded(label) === wanted) ??
      (wanted.length > 1 ? choices.find(({ label }) => folded(label).startsWith(wanted)) : undefined)
    if (!found) continue
    const rest = text
      .slice(length)
      .replace(/^(?:,|\sили\s|\sи\s)\s*/, '')
      .trim()
    const others = rest === '' ? [] : labelsIn(rest, choices)
    if (others) return [found.value, ...others]
  }
  return undefined
}

const LOW = '(?:не (?:меньше|менее|ниже|дешевле)|от|с|больше|более|свыше|выше|дороже|>=?|≥)'
const HIGH = '(?:не (?:больше|более|выше|дороже)|до|по|меньше|менее|ниже|дешевле|<=?|≤)'
const strict = /^(?:больше|более|свыше|выше|дороже|меньше|менее|ниже|дешевле|[<>](?!=))/i

function numberTests(field: ConditionField, typed: string, hasColon: boolean): ConditionTest[] {
  const isDays = isCountedDays(field)
  const text = isDays ? typed.replace(/\s*(?:дн\.?|дней|дня|день|назад)(?=\s|$)/gi, '') : typed.replace(/^= /, '')
  const read = (side: string | undefined) => numberIn(field, side?.trim() ?? '')
  const between = (from: number | undefined, to: number | undefined): ConditionTest[] =>
    from === undefined || to === undefined ? [] : [{ is: 'between', from, to }]
  const exact = read(text)
  if (exact !== undefined) {
    if (hasColon || !isDays) return between(exact, exact)
    return [{ is: 'between', from: field === 'days_to_expiry' ? 0 : null, to: exact }]
  }
  const within = isDays ? read(/^(?:за|в течение)\s*(.+)$/i.exec(text)?.[1]) : undefined
  if (within !== undefined) return [{ is: 'between', from: field === 'days_to_expiry' ? 0 : null, to: within }]
  const above = strict.test(text) ? { isAbove: true as const } : {}
  const [, from, side = '', to] =
    new RegExp(`^${LOW}\\s*(.+?)\\s+(?:(?:и|но) )?(${HIGH})\\s*(.+)$`, 'i').exec(text) ?? []
  const below = strict.test(side || text) ? { isBelow: true as const } : {}
  if (from !== undefined) return between(read(from), read(to)).map((test) => ({ ...test, ...above, ...below }))
  const low = read(new RegExp(`^${LOW}\\s*(.+)$`, 'i').exec(text)?.[1])
  if (low !== undefined) return [{ is: 'between', from: low, to: null, ...above }]
  const high = read(new RegExp(`^${HIGH}\\s*(.+)$`, 'i').exec(text)?.[1])
  if (high !== undefined) return [{ is: 'between', from: null, to: high, ...below }]
  const [, start, end] = /^(.+?)\s*(?:-|–|—|\.\.+|…)\s*(.+)$/.exec(text) ?? []
  return between(read(start), read(end))
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

/** The first `count` parts of a text with the separators between them. */
export type Run = { text: string; count: number; length: number }

/** Returns the beginnings of the text that end before a separator or at its end, the longest first. Quotes are kept whole. */
export function runsOf(text: string, separator: RegExp): Run[] {
  const bare = text.replace(/«[^»]*»/g, (quoted) => '_'.repeat(quoted.length))
  const ends = [...[...bare.matchAll(separator)].map(({ index }) => index), text.length]
  return ends.map((length, at) => ({ text: text.slice(0, length).trim(), count: at + 1, length })).toReversed()
}
