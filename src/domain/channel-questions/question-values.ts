import type { Mark } from './question-marks.ts'
import { addCondition, isMark, kindOf, markOf, type Reading, storedField, take } from './question-reading.ts'
import type { AskedField } from './question-vocabulary.ts'

/** Whether the words before a part want it, or not: «без», «кроме» and how far they reach. */
type Polarity = { is: 'none' | 'with' | 'not' | 'except'; at: number; last?: string; hasFilled?: boolean }
const neutral: Polarity = { is: 'none', at: -1 }

/** Reads categories, choices, yes/no fields and empty fields, with what negates them. */
export function readValues(reading: Reading) {
  readRisks(reading)
  let polarity = neutral
  for (let at = 0; at < reading.marks.length; at++) {
    const mark = reading.marks[at]
    if (!mark) continue
    if (reading.used.has(at)) {
      if (polarity.at < at) polarity = neutral
      continue
    }
    const next = nextPolarity(polarity, mark, at)
    if (next) {
      polarity = next
      continue
    }
    const subject = subjectOf(mark)
    if (subject === undefined) {
      if (!['filler', 'any', 'channel', 'join', 'sign', 'most'].includes(mark.is)) polarity = neutral
      if (mark.text === ',' && !reachesOver(reading, polarity)) polarity = neutral
      continue
    }
    // After a comma or «и», a negation goes on only over parts of one kind.
    if (polarity.last !== undefined && polarity.last !== subject) polarity = neutral
    if (readSubject(reading, at, mark, polarity) && polarity.at >= 0) take(reading, polarity.at)
    polarity = polarity.is === 'none' ? neutral : { ...polarity, last: subject }
  }
}

/** «риск любой, кроме высокого» names the risk once. */
function readRisks(reading: Reading) {
  let isRisk = false
  reading.marks = reading.marks.map((mark, at) => {
    if (isMark(mark, 'field')) isRisk = mark.field === 'risk_level'
    else if (isRisk && isMark(mark, 'extreme') && mark.end !== 'best' && !reading.used.has(at)) {
      const values = [mark.end === 'high' ? 'high_risk' : 'no_risk']
      return { ...mark, is: 'value', field: 'risk_level', values }
    } else if (!['any', 'filler', 'except', 'not', 'join', 'sign'].includes(mark.is)) isRisk = false
    return mark
  })
}

/** «кроме» and «без» reach over a list: «без NDA, ЭДО и договора», but not over «без рекламы, про крипту». */
function reachesOver({ marks }: Reading, { is, at, last }: Polarity): boolean {
  return is === 'except' || (is === 'not' && marks[at]?.text === 'без' && last !== undefined)
}

function nextPolarity(polarity: Polarity, mark: Mark, at: number): Polarity | undefined {
  if (mark.is === 'not') return polarity.is === 'except' && polarity.at === at - 1 ? polarity : { is: 'not', at }
  if (mark.is === 'except') return { is: 'except', at }
  // «без указанного охвата» stays negative.
  if (mark.is === 'with' && !(polarity.is === 'not' && polarity.at === at - 1)) return { is: 'with', at }
  // «не указаны подписчики»
  if (mark.is === 'empty') return { is: 'not', at }
  if (mark.is === 'filled') return { ...polarity, ...(polarity.is === 'none' && { is: 'with', at }), hasFilled: true }
  return undefined
}

/** Parts of one kind share a negation. */
function subjectOf(mark: Mark): string | undefined {
  if (isMark(mark, 'category')) return 'category'
  if (isMark(mark, 'value')) return `value ${mark.field}`
  if (isMark(mark, 'flag')) return 'flag'
  if (!isMark(mark, 'field')) return undefined
  return kindOf(mark.field) === 'flag' ? 'flag' : 'field'
}

/** Returns false when the part asks nothing. */
function readSubject(reading: Reading, at: number, mark: Mark, polarity: Polarity): boolean {
  const isNot = polarity.is === 'not' || polarity.is === 'except'
  if (isMark(mark, 'category')) {
    for (const id of mark.ids) (isNot ? reading.excluded : reading.categories).add(id)
  } else if (isMark(mark, 'value')) {
    addCondition(reading, {
      field: storedField(mark.field),
      is: isNot ? 'none_of' : 'one_of',
      values: mark.values,
    })
  } else if (isMark(mark, 'flag')) {
    addCondition(reading, {
      field: storedField(mark.field),
      is: (mark.answer === 'yes') === isNot ? 'no' : 'yes',
    })
  } else if (isMark(mark, 'field')) {
    return readField(reading, at, mark.field, polarity)
  }
  take(reading, at)
  return true
}

function readField(reading: Reading, at: number, field: AskedField, polarity: Polarity): boolean {
  const kind = kindOf(field)
  const any = [at - 1, at + 1].find((beside) => markOf(reading, beside, 'any'))
  if (any !== undefined) {
    take(reading, Math.min(at, any), Math.max(at, any) + 1)
    return false
  }
  const answer = polarity.is === 'none' || polarity.last !== undefined ? answerAfter(reading, at) : undefined
  const isNot = answer ? !answer.isYes : polarity.is === 'not' || polarity.is === 'except'
  const isAsked = answer !== undefined || polarity.is !== 'none'
  const stored = storedField(field)
  if (field === 'vendor_vat_percent' && isAsked) addCondition(reading, { field, ...vat(!isNot) })
  else if (kind === 'flag') addCondition(reading, { field: stored, is: isNot ? 'no' : 'yes' })
  else if (Array.isArray(kind)) {
    if (!readChoiceAlone(reading, field, isNot)) return false
  } else if (isAsked) addCondition(reading, { field: stored, is: isNot ? 'empty' : 'filled' })
  else return false
  take(reading, at, answer?.end ?? at + 1)
  return true
}

/** Every channel has a rate: a vendor without VAT has 0 %. */
const vat = (isPaid: boolean) => ({
  is: 'between' as const,
  from: isPaid ? 1 : 0,
  to: isPaid ? null : 0,
})

/** The name of a choice asks something of its own only for the register and the risk. */
function readChoiceAlone(reading: Reading, field: AskedField, isNot: boolean): boolean {
  if (field === 'rkn_status') {
    if (!hasCondition(reading, field))
      addCondition(reading, { field, is: isNot ? 'none_of' : 'one_of', values: ['registered'] })
    return true
  }
  if (field === 'risk_level') {
    if (!hasCondition(reading, field))
      addCondition(reading, { field, is: isNot ? 'one_of' : 'none_of', values: ['no_risk'] })
    return true
  }
  return hasCondition(reading, field)
}

function hasCondition(reading: Reading, field: AskedField): boolean {
  const values = reading.marks.some((mark) => isMark(mark, 'value') && mark.field === field)
  return values || reading.conditions.some((condition) => condition.field === field)
}

/** «договор да», «NDA нет», «подписчики не указаны», «охват пустой» */
function answerAfter(reading: Reading, at: number): { isYes: boolean; end: number } | undefined {
  const next = [':', '-', '—', '–', '='].includes(reading.marks[at + 1]?.text ?? '') ? at + 2 : at + 1
  if (markOf(reading, next, 'empty')) return { isYes: false, end: next + 1 }
  if (markOf(reading, next, 'filled')) return { isYes: true, end: next + 1 }
  const isNot = markOf(reading, next, 'not')
  if (isNot && markOf(reading, next + 1, 'filled')) return { isYes: false, end: next + 2 }
  const follows = reading.marks[next + 1]
  // «договор есть, ЭДО нет», but «договор без ЭДО».
  const isLast = !follows || !['field', 'value', 'flag', 'category', 'filled'].includes(follows.is)
  if (isNot && ['нет', 'нету', 'отсутствует'].includes(isNot.text) && isLast) return { isYes: false, end: next + 1 }
  const isWith = markOf(reading, next, 'with')
  if (isWith && !['с', 'со'].includes(isWith.text) && isLast) return { isYes: true, end: next + 1 }
  return undefined
}
