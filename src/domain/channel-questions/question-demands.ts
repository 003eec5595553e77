import type { CalendarDate } from '#domain/calendar-date.ts'
import { joinedAll } from './joined-conditions.ts'
import { type AskedCondition, type AskedField, askedFields, type MeasureOf } from './question-fields.ts'
import { type Vocabulary, vocabularyOf } from './question-lexicon.ts'
import { type Category, categoryLexicon, type Mark, questionMarks, saidIn } from './question-marks.ts'
import { type Atom, readAtoms } from './question-reader.ts'
import { channelWords, commonWords } from './question-words.ts'

/** Conditions that hold together, at most one of each field (two of a participant), and words of a title. */
export type Demand = { search: string; conditions: readonly AskedCondition[] }
export type Summary = { of: MeasureOf; field?: AskedField; by?: AskedField; most?: 'high' | 'low' }

/** All that a question asks. */
export type Demands = {
  /** Of several, each row meets one: «с договором или до 10к». */
  either: readonly Demand[]
  /** Of two, what meets both; absent if nothing can. */
  both?: Demand
  order?: string
  count?: number
  /** The best are wanted: «топ каналов». */
  isTop?: true
  summary?: Summary
  /** Of what a share is: «среди тех, кто …». */
  whole?: Demand
  /** Parts that are not understood or cannot be asked, in the user's words. */
  unread: readonly string[]
  /** Conditions that no row can meet together, in the user's words. */
  contradictions: readonly string[]
  /** Misspelt words and what they are read as. */
  guesses: readonly { said: string; guess: string }[]
}

/** Joins what was read into what is asked. */
export function demandsOf(marks: readonly Mark[], given: readonly Atom[]): Demands {
  // «хватит ли …»: all else depends on the word that is not understood.
  const isIf = marks.some(({ is }, at) => is === 'unknown' && marks[at + 1]?.text === 'ли')
  // A share of what is not understood is none.
  const isLostShare =
    given.some((atom) => atom.is === 'measure' && atom.of === 'share') && given.some(({ is }) => is === 'unread')
  const isOther = isIf || isLostShare
  const atoms = isOther ? given.filter(({ is }) => is === 'unread') : given
  const said = ({ start, end }: { start: number; end: number }) => saidIn(marks, start, end)
  const chain = eitherIn(marks, atoms)
  const common = chain ? atoms.filter((atom) => !chain.atoms.includes(atom)) : atoms
  const sides = (chain?.sides ?? [[]]).map((side) => [...common, ...side].toSorted((a, b) => a.start - b.start))
  const replaced = new Set(
    sides.flatMap((side) => side.filter((atom, at) => isReplaced(atom, side.slice(at + 1), marks))),
  )
  const joined = sides.map((side) =>
    joinedDemand(
      side.filter((atom) => !replaced.has(atom)),
      said,
    ),
  )
  const [one, other, ...more] = joined.map(({ demand }) => demand)
  const both = one && other && more.length === 0 ? metDemand(one, other) : undefined
  const order = atoms.find((atom) => atom.is === 'order')
  const count = atoms.find((atom) => atom.is === 'count')
  const [measured, contrast] = [summaryOf(marks, atoms), contrastOf(marks, one)]
  // «медиана цены: мода против красоты»
  const summary = measured && contrast && !measured.by ? { ...contrast, ...measured } : (measured ?? contrast)
  // The borders and the median stand beside each figure.
  const isAlso = (atom: Atom) =>
    atom.is === 'measure' && atom.field === summary?.field && /^m(?:edian|in|ax)$/.test(atom.of)
  // A list has one order, one number of rows and one figure.
  const isAgain = (atom: Atom) =>
    atom.is === 'order' ? atom.order !== order?.order : atoms.find(({ is }) => is === atom.is) !== atom
  const isOne = ({ is }: Atom) => ['order', 'count', 'measure', 'by'].includes(is)
  const isLost = (atom: Atom) =>
    atom.is === 'unread' || replaced.has(atom) || (isOne(atom) && isAgain(atom) && !isAlso(atom))
  // «отсортируй» without a field, «сравни» without parts to compare.
  const isIdle = ({ is }: Mark) => (is === 'sort' && !order) || (is === 'contrast' && !summary)
  const [first, last] = chain?.isLost ? [chain.atoms[0], chain.atoms.at(-1)] : []
  const contradictions = joined.flatMap(({ contradiction }) => contradiction ?? [])
  const used = atoms.filter(({ is }) => is !== 'unread').flatMap(({ start, end }) => marks.slice(start, end))
  const among = summary?.of === 'share' ? marks.findIndex(({ text }) => text === 'среди') : -1
  const share = atoms.find(({ is }) => is === 'measure')?.start ?? 0
  const isWhole = ({ start }: Atom) => start > among && (share < among || start < share)
  return {
    ...(among >= 0 && { whole: joinedDemand(common.filter(isWhole), said).demand }),
    either: joined.map(({ demand }) => demand),
    ...(both && { both }),
    ...(order && !summary?.by && { order: order.order }),
    ...(count && { count: count.count }),
    ...(marks.some(({ is }) => is === 'top') && { isTop: true as const }),
    ...(summary && { summary }),
    unread: [
      ...atoms.filter(isLost).map(said),
      ...(first && last ? [saidIn(marks, first.start, last.end)] : []),
      ...marks.filter(isIdle).map((mark) => mark.said),
    ],
    contradictions: contradictions.length === joined.length ? contradictions : [],
    guesses: used.flatMap((mark) => (mark.guess === undefined ? [] : { said: mark.said, guess: mark.guess })),
  }
}

function summaryOf(marks: readonly Mark[], atoms: readonly Atom[]): Summary | undefined {
  const measure = atoms.find((atom) => atom.is === 'measure')
  const by = atoms.find((atom) => atom.is === 'by')
  const order = atoms.find((atom) => atom.is === 'order')
  if (by && !measure && order) {
    const most = order.order.startsWith('-') ? 'high' : 'low'
    const named = order.order.replace(/^-/, '')
    const isOfField = marks.slice(order.start, order.end).some(({ is }) => is === 'field')
    // «самая большая категория» has most channels.
    if (!isOfField && /^(?:subscribers|client_budget)$/.test(named)) return { of: 'count', by: by.field, most }
    // «в какой категории самая низкая цена» asks of the middle of each.
    const field = askedFields.find((one) => one === named)
    if (field) return { of: 'mean', field, by: by.field, most }
  }
  if (!measure && !by) return undefined
  const most = by?.most ?? measure?.most
  return {
    of: measure?.of ?? 'count',
    ...(measure?.field && { field: measure.field }),
    ...(by && { by: by.field, ...(most && { most }) }),
  }
}

/** Compares the categories or choices of a field that are named. */
function contrastOf(marks: readonly Mark[], demand: Demand | undefined): Summary | undefined {
  const mark = marks.find(({ is }) => is === 'contrast')
  const parted = demand?.conditions.find((one) => one.is === 'one_of' && one.values.length > 1)
  const most = mark?.tags[0] === 'low' ? 'low' : 'high'
  const of = mark?.tags.includes('count') ? 'count' : 'mean'
  const by = parted?.field === 'person' ? 'manager_ids' : parted?.field
  return mark && by && { of, by, ...(mark.tags.length > 0 && { most }) }
}

type Either = { atoms: readonly Atom[]; sides: readonly (readonly Atom[])[]; isLost?: true }

/**
 * Finds the parts that «или» joins, unless they are values of one field. One demand on each side is joined with the
 * other; several on both sides are joined if the sides ask the same fields. Anything else is lost, and named.
 */
function eitherIn(marks: readonly Mark[], atoms: readonly Atom[]): Either | undefined {
  const asked = atoms.filter(({ is }) => is === 'condition' || is === 'search')
  const gap = (at: number) => marks.slice(asked[at - 1]?.end ?? 0, asked[at]?.start ?? 0)
  const isOr = (at: number) => {
    const [one, other] = asked.slice(at - 1)
    const isJoined = gap(at).some(({ letter }) => letter === 'o') || /^или /.test(marks[other?.start ?? 0]?.text ?? '')
    // Of «кроме спорта или юмора» none is wanted; «сколько у Ольги и сколько у Анны» asks for two figures.
    const isEach = fieldOf(one) === 'person' && gap(at).some(({ text }) => text === 'и сколько')
    return isJoined && (isEach || !isSameChoice(one, other))
  }
  const places = [...asked.keys()].slice(1)
  const ors = places.filter(isOr)
  // «каналы про спорт до 5к и каналы про авто до 10к» are two lists.
  const isAgain = (at: number) =>
    /[i,][fv]*N/.test(
      gap(at)
        .map(({ letter }) => letter)
        .join(''),
    ) && marks.slice(0, asked[at - 1]?.start).some(({ is }) => is === 'noun')
  const lists = places.filter((at) => isAgain(at) && !isSameChoice(asked[at - 1], asked[at]))
  if (lists.length > 0) {
    const sides = [0, ...lists].map((at, place) => asked.slice(at, lists[place]))
    return ors.length === 0 ? { atoms: asked, sides } : { atoms: asked, sides: [[]], isLost: true }
  }
  const [first, last] = [ors[0], ors.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const breaks = places.filter((at) => gap(at).some(({ letter }) => /[,.;iou]/.test(letter)))
  const start = breaks.findLast((at) => at < first) ?? 0
  const end = breaks.find((at) => at > last) ?? asked.length
  const bounds = [start, ...ors, end]
  // «сколько дороже 100к и сколько из них с ЭДО»: the second part is of the first.
  const head = asked.slice(0, first)
  if (gap(first).some(({ text }) => /^(?:них|этих)$/.test(text)))
    return { atoms: asked, sides: [head, ...ors.map((at, place) => [...head, ...asked.slice(at, ors[place + 1])])] }
  // «… или наоборот»: what is not understood may be any of the sides.
  const lost = new Set(atoms.filter(({ is }) => is === 'unread').map(({ start }) => marks[start]))
  const isUnknown = ors.some((at) =>
    gap(at).some(
      ({ letter }, place, all) => letter === 'o' && all[place + 1] !== undefined && lost.has(all[place + 1]),
    ),
  )
  if (isUnknown) return { atoms: asked, sides: [[]], isLost: true }
  const parts = ors.map((at, place) => asked.slice(bounds[place], at)).concat([asked.slice(last, end)])
  const [left = [], right = []] = [parts[0], parts.at(-1)]
  const shapes = parts.map((part) => part.map(fieldOf).sort().join())
  const whole = { atoms: parts.flat(), sides: parts }
  if (parts.every((part) => part.length > 1) && new Set(shapes).size === 1) return whole
  // «спорт до 5к или авто»: the right side asks again what the left began with.
  const again = asked[first]
  if (parts.length === 2 && again && left.slice(0, -1).some((atom) => fieldOf(atom) === fieldOf(again))) return whole
  // «спорт, с договором или ЭДО до 50к»: «или» binds its neighbours.
  const isChain = last - first === ors.length - 1 && parts.slice(1, -1).every((part) => part.length === 1)
  const isClear = left.length === 1 || right.length === 1 || new Set(shapes).size === shapes.length
  // Both sides ask more than one thing, and one of it twice: «финансы до 50к или спорт с ЭДО».
  const isTwice =
    left.length > 1 && right.length > 1 && left.some((atom) => right.some((other) => fieldOf(atom) === fieldOf(other)))
  const isSame = new Set(right.map(fieldOf)).size < right.length || isTwice
  const chained = asked.slice(first - 1, last + 1)
  return isChain && isClear && !isSame
    ? { atoms: chained, sides: chained.map((atom) => [atom]) }
    : { atoms: parts.flat(), sides: [[]], isLost: true }
}

/** Whether both ask values of one field. */
function isSameChoice(one: Atom | undefined, other: Atom | undefined): boolean {
  if (one?.is !== 'condition' || other?.is !== 'condition' || !/_of$/.test(one.condition.is)) return false
  return one.condition.field === other.condition.field && one.condition.is === other.condition.is
}
const fieldOf = (atom: Atom | undefined) => (atom?.is === 'condition' ? atom.condition.field : 'title')

/** «до 5к, нет, до 8к»: of two written bounds of one side, the later one counts. */
function isReplaced(atom: Atom, later: readonly Atom[], marks: readonly Mark[]): boolean {
  const isWritten = ({ start, end }: Atom) => marks.slice(start, end).some((mark) => mark.amount ?? mark.period)
  return later.some((next) => {
    if (atom.is !== 'condition' || next.is !== 'condition' || next.start < atom.end) return false
    const [one, other] = [atom.condition, next.condition]
    // «на карту и при этом депозит»
    if (marks.slice(atom.end, next.start).some(({ text }) => text === 'при этом') && isSameChoice(atom, next))
      return true
    if (one.is !== 'between' || other.is !== 'between' || one.field !== other.field) return false
    const isAgain = (side: 'from' | 'to') => one[side] !== null && other[side] !== null && one[side] !== other[side]
    return (isAgain('from') || isAgain('to')) && isWritten(atom) && isWritten(next)
  })
}

/** Joins conditions of one field. */
function joinedDemand(
  atoms: readonly Atom[],
  said: (atom: Atom) => string,
): { demand: Demand; contradiction?: string } {
  const asked = atoms.filter((atom) => atom.is === 'condition')
  const { conditions, clash } = joinedAll(asked.map(({ condition }) => condition))
  const search = atoms.flatMap((atom) => (atom.is === 'search' ? atom.text : [])).join(' ')
  const contradiction = clash?.flatMap((at) => (asked[at] ? said(asked[at]) : [])).join(' — ')
  return { demand: { search, conditions }, ...(contradiction !== undefined && { contradiction }) }
}

/** Returns what meets both demands; undefined if nothing can. */
function metDemand(one: Demand, other: Demand): Demand | undefined {
  const { conditions, clash } = joinedAll([...one.conditions, ...other.conditions], true)
  const isSame = one.search === '' || other.search === '' || one.search === other.search
  return isSame && !clash ? { search: one.search || other.search, conditions } : undefined
}

export type KnownToChannels = { categories: readonly Category[]; today: CalendarDate }

/** Reads any text as demands on channels. */
export function channelDemands(
  text: string,
  { categories, today }: KnownToChannels,
): { marks: readonly Mark[]; demands: Demands } {
  // The words are prepared at the first question.
  vocabulary ??= vocabularyOf(channelWords + commonWords)
  const read = readAtoms(questionMarks(text, { vocabulary, ...categoryLexicon(categories) }, today), {
    today,
    money: 'agency_price',
    prices: ['agency_price', 'base_price', 'price_valid_until'],
  })
  return { marks: read.marks, demands: demandsOf(read.marks, read.atoms) }
}

let vocabulary: Vocabulary | undefined
