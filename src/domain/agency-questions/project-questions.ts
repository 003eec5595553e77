import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Demands, demandsOf } from '#domain/channel-questions/question-demands.ts'
import { questionMarks } from '#domain/channel-questions/question-marks.ts'
import { readAtoms } from '#domain/channel-questions/question-reader.ts'
import { type ProjectNames, projectLexicon } from './project-vocabulary.ts'

/** Reads a question about projects: «проекты Ольги без утверждения, которые стартуют в декабре». Never throws. */
export function parseProjectQuestion(
  text: string,
  { today, ...names }: ProjectNames & { today: CalendarDate },
): Demands {
  const rest = text.replace(agreed, ' на этапе бриф в статусе ожидает ')
  const { marks, atoms } = readAtoms(questionMarks(rest.replace(briefs, ' '), projectLexicon(names), today), {
    today,
    money: 'client_budget',
    prices: [],
  })
  return demandsOf(marks, atoms)
}

/** A brief is agreed at its own stage. */
const agreed = /(?<![а-я])на (?:согласовании|утверждении)(?![а-я])/i
const briefs = /(?<![а-яё])бриф(?:ы|ов|ам|ах|ами)(?![а-яё])/gi
