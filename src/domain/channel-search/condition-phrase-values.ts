import type { CalendarDate } from '#domain/calendar-date.ts'
import { channelFieldOf, numberLookOf } from '#domain/channel-fields.ts'
import { type NumberUnit, parseNumber } from '#domain/channel-import/channel-import-number.ts'
import { searchText } from '#domain/search-text.ts'
import { type ConditionField, isCountedDays } from './channel-condition-fields.ts'
import { conditionKindOf } from './channel-condition-kinds.ts'
import type { ConditionTest } from './channel-conditions.ts'
import { choiceNames } from './condition-names.ts'
import { dayTests } from './condition-phrase-days.ts'
import { runsOf } from './phrase-runs.ts'

/** What a phrase is read by: the labels of fields, the choices of a field with their labels, and the agency's day. */
export type PhraseWords = {
  labelOf: (field: ConditionField) => string
  choicesOf: (field: ConditionField) => readonly { value: string; label: string }[]
  today: CalendarDate
}

/** Returns what the text after a field's name may ask, the likeliest first. */
export function phraseTests(
  field: ConditionField,
  text: string,
  hasColon: boolean,
  words: PhraseWords,
): ConditionTest[] {
  const presence = presenceOf(text)
  if (presence) return [{ is: presence }]
  const kind = conditionKindOf(field)
  switch (kind) {
    case 'text':
      return textTests(text)
    case 'number':
      return numberTests(field, text, hasColon)
    case 'day':
      return dayTests(text, hasColon, words.today)
    case 'flag': {
      const is = flagOf(text)
      return is ? [{ is }] : []
    }
    default:
      return choiceTests(field, text, words)
  }
}

function presenceOf(text: string): 'empty' | 'filled' | undefined {
  if (/^(?:пуст(?:о|ая|ой|ое)?|не (?:заполнен|указан|извест)[а-я]*|неизвестн[а-я]*)$/i.test(text)) return 'empty'
  return /^(?:заполнен|указан|известн)[а-я]*$/i.test(text) ? 'filled' : undefined
}

/** Reads «да», «есть», «подписан», «нет», «не подписан», «без» and the like. */
export function flagOf(text: string): 'yes' | 'no' | undefined {
  if (/^(?:нет|не|no|без|отсутствует|не [а-я]+)$/i.test(text)) return 'no'
  return /^(?:да|есть|с|yes|подписан[а-я]*|включен[а-я]*|открыт[а-я]*)$/i.test(text) ? 'yes' : undefined
}

function textTests(text: string): ConditionTest[] {
  const bare = text.replace(/^содержит\s+/i, '')
  const quoted = /^«(.*)»$/.exec(bare)?.[1]
  const words = (quoted ?? bare).split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : [{ is: 'contains', words }]
}

/** Reads choices: «бизнес, технологии», «кроме бизнеса», «любые, кроме бизнеса», «бизнес и технологии, кроме бизнеса». */
export function choiceTests(
  field: ConditionField,
  text: string,
  words: PhraseWords,
  knowsOtherNames = true,
): ConditionTest[] {
  const read = (part: string) => valuesIn(field, part, words, knowsOtherNames)
  const values = read(text.replace(/^= /, ''))
  if (values) return [{ is: 'one_of', values }]
  // A label may also have the word.
  for (const { 0: except, index } of text.matchAll(/(?:^не|(?:^|[,\s]\s*)(?:но не|кроме))\s+/gi)) {
    const unwanted = read(text.slice(index + except.length))
    const named = text.slice(0, index).trim()
    if (!unwanted) continue
    if (named === '' || ANY.test(named)) return [{ is: 'none_of', values: unwanted }]
    const left = read(named)?.filter((value) => !unwanted.includes(value)) ?? []
    if (left.length > 0) return [{ is: 'one_of', values: left }]
  }
  return []
}

const ANY = /^(?:люб(?:ой|ая|ое|ые)|вс[её]|все)(?:\s+(?:категории|каналы))?$/i

/** Reads labels of choices between commas or «или»; undefined when a part names no choice. */
export function valuesIn(
  field: ConditionField,
  text: string,
  words: PhraseWords,
  knowsOtherNames = true,
): string[] | undefined {
  const choices = words.choicesOf(field)
  const values: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    let end = 0
    for (const run of runsOf(rest, /,|\sили\s|\sи\s/g)) {
      const value = choiceOf(run.text)
      if (value === undefined) continue
      values.push(value)
      end = run.length
      break
    }
    if (end === 0) return undefined
    rest = rest
      .slice(end)
      .replace(/^(?:,|\sили\s|\sи\s)\s*/, '')
      .trim()
  }
  return values.length > 0 ? values : undefined

  function choiceOf(part: string): string | undefined {
    const wanted = searchText(part).replace(/\s+/g, ' ')
    if (wanted === '') return undefined
    const isNamed = (value: string) => choiceNames[field]?.[value]?.includes(wanted) === true
    const found =
      choices.find(({ label }) => searchText(label).replace(/\s+/g, ' ') === wanted) ??
      (knowsOtherNames ? choices.find(({ value }) => isNamed(value)) : undefined) ??
      (wanted.length > 1 ? choices.find(({ label }) => searchText(label).startsWith(wanted)) : undefined)
    return found?.value
  }
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
