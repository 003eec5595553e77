import { type AskedCondition, type AskedField, isNamed, kindOf, storedField } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { Asked, Atom, Found } from './question-reader.ts'
import { readDays } from './read-days.ts'
import { readNumbers } from './read-numbers.ts'
import { readTexts } from './read-texts.ts'

/** Whether the words before a part want it, or not. */
type Polarity = { is: 'none' | 'with' | 'not' | 'except'; text: string; hasFilled: boolean }
type Item = { end: number; kind: string; condition?: AskedCondition }

/**
 * Reads categories, choices, people, yes/no fields and empty fields with what negates them. «Без» and «кроме» reach over a
 * list of one kind, «не» does not reach over a comma.
 */
export function readValues(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  const { polarity, next } = polarityAt(marks, at)
  const isOther = (place: number) =>
    polarity.is === 'with' &&
    (readDays(marks, place, asked) ?? readNumbers(marks, place, asked) ?? readTexts(marks, place, asked))
  const first = isOther(next) ? undefined : itemAt(marks, next, polarity)
  if (!first) return undefined
  const atoms: Atom[] = [atomOf(at, first)]
  let end = first.end
  while (polarity.is !== 'none') {
    const start = listedAt(marks, end, polarity)
    const item =
      start === undefined || isOther(start) ? undefined : itemAt(marks, start, { ...polarity, hasFilled: false })
    if (start === undefined || item?.kind !== first.kind) break
    atoms.push(atomOf(start, item))
    end = item.end
  }
  return { end, atoms }
}

const atomOf = (start: number, { end, condition }: Item): Atom =>
  condition ? { is: 'condition', start, end, condition } : { is: 'quiet', start, end }

function polarityAt(marks: readonly Mark[], at: number): { polarity: Polarity; next: number } {
  const polarity: Polarity = { is: 'none', text: '', hasFilled: false }
  let next = at
  for (let mark = marks[next]; mark; mark = marks[++next]) {
    if (isMark(mark, 'except')) polarity.is = 'except'
    else if (isMark(mark, 'not') || isMark(mark, 'empty')) {
      polarity.is = polarity.is === 'except' ? 'except' : 'not'
      polarity.hasFilled ||= isMark(mark, 'empty')
    } else if (isMark(mark, 'with') && polarity.is === 'none') polarity.is = 'with'
    else if (isMark(mark, 'filled')) {
      polarity.hasFilled = true
      if (polarity.is === 'none') polarity.is = 'with'
      continue
    } else if (next > at && isSkipped(mark)) continue
    else break
    polarity.text = mark.text
  }
  // «с базовой ценой до 10к и скидкой»
  if (polarity.is === 'none' && isMark(marks[at - 1], 'join') && isMark(marks[at], 'field') && hasWith(marks, at))
    polarity.is = 'with'
  return { polarity, next }
}

function hasWith(marks: readonly Mark[], at: number): boolean {
  const start = marks.findLastIndex(
    (mark, place) => place < at && (mark.text === ',' || isMark(mark, 'not') || isMark(mark, 'except')),
  )
  return marks.slice(start + 1, at).some(({ text }) => /^со?$/.test(text))
}

const isSkipped = (mark: Mark | undefined) => isMark(mark, 'filler') || isMark(mark, 'noun') || isMark(mark, 'kind')

/** Returns where the next part of a list begins: «NDA, ЭДО и договора». */
function listedAt(marks: readonly Mark[], end: number, { is, text }: Polarity): number | undefined {
  let next = end
  const isComma = /^[,/]$/.test(marks[next]?.text ?? '')
  if (isComma) next++
  const joint = marks[next]
  const isJoined = isMark(joint, 'join') && joint.by !== 'but'
  if (isJoined) next++
  if (!isComma && !isJoined) return undefined
  if (isComma && is === 'not' && text !== 'без' && text !== 'нет') return undefined
  while (isSkipped(marks[next])) next++
  return next
}

function itemAt(marks: readonly Mark[], at: number, polarity: Polarity): Item | undefined {
  const mark = marks[at]
  const isNot = polarity.is === 'not' || polarity.is === 'except'
  if (isMark(mark, 'any')) return anyAt(marks, at)
  if (isMark(mark, 'value')) {
    const behind = fieldBehind(marks, at)
    const field = behind?.field ?? mark.field
    return { end: behind?.end ?? at + 1, kind: `value ${field}`, condition: chosen(field, mark.values, isNot) }
  }
  if (isMark(mark, 'flag')) {
    const is = (mark.answer === 'yes') === isNot ? 'no' : 'yes'
    return { end: at + 1, kind: 'flag', condition: { field: storedField(mark.field), is } }
  }
  return isMark(mark, 'field') ? fieldAt(marks, at, mark.field, polarity) : undefined
}

const chosen = (field: AskedField, values: readonly string[], isNot: boolean): AskedCondition => ({
  field: storedField(field),
  is: isNot ? 'none_of' : 'one_of',
  values,
})

/** «ольга семёнова ведёт», «копирайтер пишет текст»: the field behind its value. */
function fieldBehind(marks: readonly Mark[], at: number): { field: AskedField; end: number } | undefined {
  let next = at + 1
  while (isMark(marks[next], 'filler')) next++
  const [value, field] = [marks[at], marks[next]]
  if (!isMark(value, 'value') || !isMark(field, 'field') || !isNamed(field.field)) return undefined
  const isSame = field.field === value.field || isOfPerson(field.field, value.field)
  // «создатель Мария, менеджер Ольга» has values of their own.
  return isSame && !valueAfter(marks, next, field.field) ? { field: field.field, end: next + 1 } : undefined
}

const isOfPerson = (field: AskedField, value: AskedField) =>
  value === 'person' && (field === 'manager_ids' || field === 'creator_ids')

/** «риск любой», «эдо любое», «любые каналы» ask nothing. */
function anyAt(marks: readonly Mark[], at: number): Item | undefined {
  const next = marks[at + 1]
  const isAsked = isMark(next, 'field') || isMark(next, 'noun') || isMark(next, 'kind')
  // «любая цена до 50 000» bounds it.
  const isBound = isMark(next, 'field') && (isMark(marks[at + 2], 'compare') || isMark(marks[at + 2], 'amount'))
  return isAsked && !isBound ? { end: at + 2, kind: 'any' } : undefined
}

function fieldAt(marks: readonly Mark[], at: number, field: AskedField, polarity: Polarity): Item | undefined {
  if (isMark(marks[at + 1], 'any')) return { end: at + 2, kind: 'any' }
  const value = isNamed(field) ? valueAfter(marks, at, field) : undefined
  if (value) {
    const isNot = value.isNot !== (polarity.is === 'not' || polarity.is === 'except')
    return { end: value.end, kind: `value ${field}`, condition: chosen(field, value.values, isNot) }
  }
  const answer = polarity.is === 'none' ? answerAfter(marks, at) : undefined
  const isNot = answer ? !answer.isYes : polarity.is === 'not' || polarity.is === 'except'
  // A choice is never empty: «риск не указан».
  if (isNamed(field) && field !== 'manager_ids' && (polarity.hasFilled || answer?.isFilled)) return undefined
  const condition = presenceOf(field, isNot, answer !== undefined || polarity.is !== 'none')
  if (!condition) return undefined
  return { end: answer?.end ?? at + 1, kind: kindOf(field) === 'flag' ? 'flag' : 'field', condition }
}

/** «оплата на карту», «этап: калибровка», «менеджер не Мария» */
function valueAfter(marks: readonly Mark[], at: number, field: AskedField) {
  let isNot = false
  for (let next = at + 1; marks[next]; next++) {
    const mark = marks[next]
    if (isMark(mark, 'value') && (mark.field === field || isOfPerson(field, mark.field)))
      return { values: mark.values, end: next + 1, isNot }
    if (isMark(mark, 'not') && mark.text === 'не') isNot = true
    else if (!isSkipped(mark) && !isMark(mark, 'with') && !/^(?:[:—–-]|по|через)$/.test(mark?.text ?? ''))
      return undefined
    else if (mark?.text === 'без') return undefined
  }
  return undefined
}

function presenceOf(field: AskedField, isNot: boolean, isAsked: boolean): AskedCondition | undefined {
  const kind = kindOf(field)
  const stored = storedField(field)
  // Every channel has both; without VAT or a discount it is 0 %.
  if ((field === 'vendor_vat_percent' || field === 'discount') && isAsked)
    return { field, is: 'between', from: isNot ? 0 : 1, to: isNot ? 0 : null }
  if (kind === 'flag') return { field: stored, is: isNot ? 'no' : 'yes' }
  if (field === 'rkn_status' && isAsked) return chosen(field, ['registered'], isNot)
  if (field === 'risk_level' && isAsked) return chosen(field, ['no_risk'], !isNot)
  const canBeEmpty = (['text', 'number', 'day'].includes(String(kind)) && field !== 'title') || field === 'manager_ids'
  return isAsked && canBeEmpty ? { field: stored, is: isNot ? 'empty' : 'filled' } : undefined
}

/** «договор да», «NDA нет», «подписчики не указаны», «охват пустой» */
type Answer = { isYes: boolean; isFilled?: true; end: number }

function answerAfter(marks: readonly Mark[], at: number): Answer | undefined {
  const next = /^[:—–=-]$/.test(marks[at + 1]?.text ?? '') ? at + 2 : at + 1
  const [word, after] = [marks[next], marks[next + 1]]
  if (isMark(word, 'empty')) return { isYes: false, isFilled: true, end: next + 1 }
  if (isMark(word, 'filled')) return { isYes: true, isFilled: true, end: next + 1 }
  const isSigned = isMark(after, 'filled') || /^подписан/.test(after?.text ?? '')
  if (isMark(word, 'not') && isSigned) return { isYes: false, end: next + 2 }
  // «договор есть, ЭДО нет», but «договор без ЭДО».
  const isLast = !after || !['field', 'value', 'flag', 'filled'].includes(after.is)
  if (isMark(word, 'not') && /^(?:нет|нету|отсутству[а-я]+)$/.test(word.text) && isLast)
    return { isYes: false, end: next + 1 }
  if (isMark(word, 'with') && !/^со?$/.test(word.text) && isLast) return { isYes: true, end: next + 1 }
  return undefined
}
