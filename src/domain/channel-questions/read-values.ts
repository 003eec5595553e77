import { type AskedCondition, type AskedField, isNamed, kindOf, storedField } from './question-fields.ts'
import { type Atom, type Found, type Question, unread } from './question-reader.ts'
import { readDays } from './read-days.ts'
import { readNumbers } from './read-numbers.ts'

/** Whether the words before a part want it, or not; `isFar`: they reach over a comma. */
type Polarity = { is: 'none' | 'with' | 'not' | 'except'; isFar: boolean; hasFilled: boolean }
type Item = { end: number; kind: string; condition?: AskedCondition }

/**
 * Reads categories, choices, people, yes/no fields and empty fields with what negates them. «Без» and «кроме» reach over a
 * list of one kind, «не» does not reach over a comma.
 */
export function readValues(question: Question, at: number): Found | undefined {
  const { polarity, next } = polarityAt(question, at)
  const hasOwn = (place: number) => readDays(question, place) ?? readNumbers(question, place)
  const isOther = (place: number) => polarity.is === 'with' && (hasOwn(place) ?? readTexts(question, place))
  const first = isOther(next) ? undefined : itemAt(question, next, polarity)
  if (!first) return undefined
  const atoms: Atom[] = [atomOf(at, first)]
  let end = first.end
  while (polarity.is !== 'none') {
    const start = listedAt(question, end, polarity)
    // «без менеджера и бюджет больше миллиона»
    const isListed = start !== undefined && !isOther(start) && !hasOwn(start)
    const item = isListed ? itemAt(question, start, { ...polarity, hasFilled: false }) : undefined
    // «кроме завершённых и отклонённых» leaves both out.
    const isFar = polarity.is === 'except' && /^i/.test(question.shape.slice(end))
    const isListedToo = isFar && [first, item].every((one) => one?.kind.startsWith('value '))
    if (start === undefined || !item || (item.kind !== first.kind && !isListedToo)) break
    atoms.push(atomOf(start, item))
    end = item.end
  }
  return { end, atoms }
}

const atomOf = (start: number, { end, condition }: Item): Atom =>
  condition ? { is: 'condition', start, end, condition } : { is: 'quiet', start, end }

function polarityAt({ marks, shape }: Question, at: number): { polarity: Polarity; next: number } {
  const lead = /^(?:[wW][lfvNK]*)?(?:[enbr0l][lfvNK]*)*/.exec(shape.slice(at))?.[0] ?? ''
  // «с базовой ценой до 10к и скидкой»
  const isJoined = /W[^,enbr]*[iou]$/.test(shape.slice(0, at)) && marks[at]?.is === 'field'
  const isNot = /[nbr0]/.test(lead)
  const is = lead.includes('e') ? 'except' : isNot ? 'not' : lead !== '' || isJoined ? 'with' : 'none'
  return { polarity: { is, isFar: !/[nr0][^b]*$/.test(lead), hasFilled: /[0l]/.test(lead) }, next: at + lead.length }
}

/** Returns where the next part of a list begins: «NDA, ЭДО и договора». */
function listedAt({ shape }: Question, end: number, { is, isFar }: Polarity): number | undefined {
  const joint = /^(?:([,/])[io]?|[io])[fvNK]*/.exec(shape.slice(end))
  return joint && (joint[1] === undefined || is !== 'not' || isFar) ? end + joint[0].length : undefined
}

function itemAt(question: Question, at: number, polarity: Polarity): Item | undefined {
  const { marks, shape } = question
  const mark = marks[at]
  const isNot = polarity.is === 'not' || polarity.is === 'except'
  // «риск любой», «эдо любое», «любые каналы» ask nothing, but «любая цена до 50 000» bounds it.
  if (mark?.is === 'any')
    return /^y(?:[NK]|[FDTBS](?![C$<Aa]))/.test(shape.slice(at)) ? { end: at + 2, kind: 'any' } : undefined
  if (!mark?.field) return undefined
  if (mark.is === 'value') {
    const { field, end } = fieldBehind(question, at) ?? { field: mark.field, end: at + 1 }
    return { end, kind: `value ${field}`, condition: chosen(field, mark.tags, isNot) }
  }
  if (mark.is === 'field') return fieldAt(question, at, mark.field, polarity)
  const is = (mark.tags[0] === 'yes') === isNot ? 'no' : 'yes'
  return { end: at + 1, kind: 'flag', condition: { field: storedField(mark.field), is } }
}

const chosen = (field: AskedField, values: readonly string[], isNot: boolean): AskedCondition => ({
  field: storedField(field),
  is: isNot ? 'none_of' : 'one_of',
  values,
})

/** «ольга семёнова ведёт», «копирайтер пишет текст»: the field behind its value. */
function fieldBehind(question: Question, at: number): { field: AskedField; end: number } | undefined {
  const { marks, shape } = question
  const end = at + (/^V[fv]*S/.exec(shape.slice(at))?.[0].length ?? 0)
  const [own, field] = [marks[at]?.field, marks[end - 1]?.field]
  if (end === at || !own || !field || !(field === own || isOfPerson(field, own))) return undefined
  // «создатель Мария, менеджер Ольга» has values of their own.
  return valueAfter(question, end - 1, field) ? undefined : { field, end }
}

const isOfPerson = (field: AskedField, value: AskedField | undefined) =>
  value === 'person' && (field === 'manager_ids' || field === 'creator_ids')

function fieldAt(question: Question, at: number, field: AskedField, polarity: Polarity): Item | undefined {
  if (question.shape[at + 1] === 'y') return { end: at + 2, kind: 'any' }
  const isUnwanted = polarity.is === 'not' || polarity.is === 'except'
  const value = isNamed(field) ? valueAfter(question, at, field) : undefined
  if (value)
    return {
      end: value.end,
      kind: `value ${field}`,
      condition: chosen(field, value.values, value.isNot !== isUnwanted),
    }
  const answer = polarity.is === 'none' ? answerAfter(question, at) : undefined
  // A choice is never empty: «риск не указан».
  if (isNamed(field) && field !== 'manager_ids' && (polarity.hasFilled || answer?.isFilled)) return undefined
  // «с аудиторией от 18 лет» asks for a value that is not understood.
  if (!answer && /^.[C$<]*a/.test(question.shape.slice(at))) return undefined
  const isNot = answer ? !answer.isYes : isUnwanted
  const isTold = polarity.hasFilled || answer?.isFilled === true
  const condition = presenceOf(field, isNot, answer !== undefined || polarity.is !== 'none', isTold)
  return condition && { end: answer?.end ?? at + 1, kind: kindOf(field) === 'flag' ? 'flag' : 'field', condition }
}

/** «оплата на карту», «этап: калибровка», «менеджер не Мария», «этап: кроме Бриф» */
function valueAfter({ marks, shape }: Question, at: number, field: AskedField) {
  const end = at + 1 + (/^[nefvNKwW:pL-]*V/.exec(shape.slice(at + 1))?.[0].length ?? 0)
  const [value, between] = [marks[end - 1], marks.slice(at + 1, end - 1)]
  if (end === at + 1 || !value?.field || !(value.field === field || isOfPerson(field, value.field))) return undefined
  if (between.some(({ is, text }) => is === 'lead' && text !== 'по' && text !== 'через')) return undefined
  // «менеджер Мария или Ольга», «риск кроме высокого, возможного»
  const isExcept = between.some(({ letter }) => letter === 'e')
  const others = (isExcept ? /^(?:[,io]V)*/ : /^(?:[io]V)*/).exec(shape.slice(end))?.[0].length ?? 0
  const joined = marks.slice(end, end + others).filter(({ is }) => is === 'value')
  const isList = joined.every((other) => other.field === value.field)
  const values = isList ? [value, ...joined].flatMap(({ tags }) => tags) : value.tags
  return { values, end: isList ? end + others : end, isNot: isExcept || between.some(({ letter }) => letter === 'n') }
}

function presenceOf(field: AskedField, isNot: boolean, isAsked: boolean, isTold: boolean): AskedCondition | undefined {
  const kind = String(kindOf(field))
  const stored = storedField(field)
  // Every channel has both; without VAT or a discount it is 0 %.
  if ((field === 'vendor_vat_percent' || field === 'discount') && isAsked)
    return { field, is: 'between', from: isNot ? 0 : 1, to: isNot ? 0 : null }
  if (kind === 'flag') return { field: stored, is: isNot ? 'no' : 'yes' }
  if (field === 'rkn_status' && isAsked) return chosen(field, ['registered'], isNot)
  if (field === 'risk_level' && isAsked) return chosen(field, ['no_risk'], !isNot)
  // «с охватом» asks nothing of a number; «охват указан» does.
  if (kind === 'number' && !isNot && !isTold) return undefined
  const canBeEmpty = (['text', 'number', 'day'].includes(kind) && field !== 'title') || field === 'manager_ids'
  return isAsked && canBeEmpty ? { field: stored, is: isNot ? 'empty' : 'filled' } : undefined
}

/** «договор да», «NDA нет», «подписчики не указаны», «охват пустой», «договор не подписан» */
function answerAfter({ marks }: Question, at: number): { isYes: boolean; isFilled?: true; end: number } | undefined {
  const next = /^[:—–=-]$/.test(marks[at + 1]?.text ?? '') ? at + 2 : at + 1
  const [word, after] = marks.slice(next)
  if (word?.is === 'empty' || word?.is === 'filled')
    return { isYes: word.is === 'filled', isFilled: true, end: next + 1 }
  const isSigned = after?.is === 'filled' || /^подписан/.test(after?.text ?? '')
  if (word?.is === 'not' && isSigned) return { isYes: false, end: next + 2 }
  // «договор есть, ЭДО нет», but «договор без ЭДО».
  const isLast = !after || !['field', 'value', 'flag', 'filled'].includes(after.is)
  const isNo = word?.is === 'not' && /^(?:нет|нету|отсутству.+)$/.test(word.text)
  return isLast && (isNo || word?.letter === 'w') ? { isYes: !isNo, end: next + 1 } : undefined
}

/** Reads wanted words: «со словом «кофе» в названии», «юрлицо Вектор», «админ @name», «канал Суп дня». */
export function readTexts({ marks, shape }: Question, at: number): Found | undefined {
  const first = marks[at]
  const wordsIn = (start: number, most: number) => {
    const mark = marks[start]
    const quoted = mark?.is === 'quoted' ? mark.said.slice(1, -1).split(/\s+/).filter(Boolean) : undefined
    const length = /^_*/.exec(shape.slice(start, start + most))?.[0].length ?? 0
    const words = quoted ?? marks.slice(start, start + length).map(({ said }) => said)
    return { words, isQuoted: quoted !== undefined, end: start + (quoted ? 1 : length) }
  }
  // «на подборку «Осень»» names no channel.
  if (first?.is === 'quoted' && /^подбор/.test(marks[at - 1]?.text ?? '')) return unread(at - 1, at + 1)
  if (first?.is === 'quoted') {
    const { words, end } = wordsIn(at, 1)
    // «в названии» may stand behind the words.
    const title = marks[end]?.text === 'в' && shape[end + 1] === 'T' ? marks[end + 1]?.field : undefined
    return textFound(at, title ? end + 2 : end, title ?? 'title', words)
  }
  if (first?.text.startsWith('@')) return textFound(at, at + 1, 'admin_username', [first.said])
  if (first?.is === 'noun' && /^канал(?:а|е|у|ом)?$/.test(first.text)) {
    const { words, end } = wordsIn(at + 1, 5)
    return /^[А-ЯЁA-Z]/.test(words[0] ?? '') ? textFound(at, end, 'title', words) : undefined
  }
  if (shape[at] !== 'T' || !first?.field) return undefined
  let next = at + 1
  while (/^(?:содержит|про|о|:|есть|слово|-|—|с|словом|со|в)$/.test(marks[next]?.text ?? '')) next++
  const { words, isQuoted, end } = wordsIn(next, 5)
  return words.length > 0 || isQuoted ? textFound(at, end, first.field, words) : undefined
}

function textFound(start: number, end: number, field: AskedField, words: readonly string[]): Found {
  if (words.length === 0) return { end, atoms: [{ is: 'unread', start, end }] }
  if (field === 'title') return { end, atoms: [{ is: 'search', start, end, text: words.join(' ') }] }
  return {
    end,
    atoms: [{ is: 'condition', start, end, condition: { field: storedField(field), is: 'contains', words } }],
  }
}
