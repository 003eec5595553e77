import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Demands, demandsOf } from './question-demands.ts'
import { type Vocabulary, vocabularyOf } from './question-lexicon.ts'
import { type Category, categoryLexicon, type Mark, questionMarks } from './question-marks.ts'
import { readAtoms } from './question-reader.ts'
import { channelWords, commonWords } from './question-words.ts'

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
