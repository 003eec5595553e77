import type { CalendarDate } from '#domain/calendar-date.ts'
import { categoryLexicon } from './question-categories.ts'
import { type Demands, demandsOf } from './question-demands.ts'
import { type Category, type Mark, questionMarks } from './question-marks.ts'
import { readAtoms } from './question-reader.ts'
import { channelVocabulary } from './question-vocabulary.ts'

export type KnownToChannels = { categories: readonly Category[]; today: CalendarDate }

/** Reads any text as demands on channels. */
export function channelDemands(
  text: string,
  { categories, today }: KnownToChannels,
): { marks: readonly Mark[]; demands: Demands } {
  const lexicon = { vocabulary: channelVocabulary(), ...categoryLexicon(categories) }
  const read = readAtoms(questionMarks(text, lexicon, today), {
    today,
    money: 'agency_price',
    prices: ['agency_price', 'base_price', 'price_valid_until'],
  })
  return { marks: read.marks, demands: demandsOf(read.marks, read.atoms) }
}
