import { isOfUnit, readAmount } from '#domain/amounts/read-amount.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { type ChannelCondition, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import { conditionUnit, numberUnitOf } from '#domain/channel-search/condition-text.ts'
import { searchText } from '#domain/search-text.ts'

/** What a phrase is read by: the labels of fields, the choices of a field with their labels, and the agency's day. */
export type PhraseWords = {
  labelOf: (field: ConditionField) => string
  choicesOf: (field: ConditionField) => readonly { value: string; label: string }[]
  today: CalendarDate
}

/** Returns what the text behind a field's label asks, in the forms in which `conditionText` prints conditions. */
export function printedCondition(
  field: ConditionField,
  text: string,
  { choicesOf }: PhraseWords,
): ChannelCondition | undefined {
  const kind = conditionKindOf(field)
  const plain = plainForms.get(folded(text))
  if (plain === 'empty' || plain === 'filled' || (plain && kind === 'flag')) return { field, is: plain }
  if (kind === 'number' || kind === 'day') return parseCondition(field, rangeForm(field, text))
  if (kind === 'flag') return undefined
  if (kind === 'text') {
    const bare = text.replace(/^содержит\s+/i, '')
    const words = (/^«(.*)»$/.exec(bare)?.[1] ?? bare).split(/\s+/).filter(Boolean)
    return words.length === 0 ? undefined : { field, is: 'contains', words }
  }
  const [, except, list = ''] = /^(кроме\s+)?(.*)$/is.exec(text) ?? []
  // A label may begin with «кроме» itself.
  const wanted = labelsIn(text, choicesOf(field))
  const values = wanted ?? (except === undefined ? undefined : labelsIn(list, choicesOf(field)))
  return values && { field, is: wanted ? 'one_of' : 'none_of', values }
}

export const folded = (text: string) => searchText(text).replaceAll(/\s+/g, ' ')

const plainForms = new Map<string, 'empty' | 'filled' | 'yes' | 'no'>([
  ['пусто', 'empty'],
  ['заполнено', 'filled'],
  ['да', 'yes'],
  ['нет', 'no'],
])

const range = /^(?:(?:(от|с|больше) (.+?))?(?:(?:^|(?: и)? )(до|по|меньше) (.+?))?|за (.+)|(.+))$/i

/** Returns «больше 10 % и до 50 %» as an address has it: `10<..50`. */
function rangeForm(field: ConditionField, text: string): string {
  const [, low, from, high, to, within, only] = range.exec(text.replace(/\s+назад$/, '')) ?? []
  const unit = conditionUnit(field) ?? ''
  const plain = (side: string) => {
    const bare = side.replace(unit, '').replaceAll(/(\d\d)\.(\d\d)\.(\d{4})/g, '$3-$2-$1')
    const read = readAmount(bare)
    return read && isOfUnit(read, numberUnitOf(field)) ? String(read.value) : bare.trim()
  }
  if (within !== undefined) return `..${plain(within)}`
  if (only !== undefined) return `${plain(only)}..${plain(only)}`
  const side = (bound: string | undefined, text = '') =>
    (/^(?:больше|меньше)$/i.test(bound ?? '') ? '<' : '') + plain(text)
  return `${plain(from ?? '')}${side(low)}..${side(high, to)}`
}

/**
 * Reads labels of choices between commas: «бизнес, технологии». A comma may also stand within a label, so the longest
 * label wins; undefined when a part is none.
 */
function labelsIn(text: string, choices: readonly { value: string; label: string }[]): string[] | undefined {
  for (const { text: part, length } of runsOf(text, /,/g)) {
    const found = choices.find(({ label }) => folded(label) === folded(part))
    const rest = text.slice(length + 1).trim()
    const others = found && rest !== '' ? labelsIn(rest, choices) : []
    if (found && others) return [found.value, ...others]
  }
  return undefined
}

/** The first `count` parts of a text with the separators between them. */
export type Run = { text: string; count: number; length: number }

/** Returns the beginnings of the text that end before a separator or at its end, the longest first. Quotes are kept whole. */
export function runsOf(text: string, separator: RegExp): Run[] {
  const bare = text.replace(/«[^»]*»/g, (quoted) => '_'.repeat(quoted.length))
  const ends = [...[...bare.matchAll(separator)].map(({ index }) => index), text.length]
  return ends.map((length, at) => ({ text: text.slice(0, length).trim(), count: at + 1, length })).toReversed()
}
