import type { CalendarDate } from '#domain/calendar-date.ts'
import { vocabularyOf } from '#domain/channel-questions/question-lexicon.ts'
import { commonWords } from '#domain/channel-questions/question-words.ts'
import {
  type AskedRows,
  estimateTitles,
  inOwnWords,
  type NamedEstimate,
  readRows,
  shorthandsOf,
  titleLexicon,
} from './project-questions.ts'

/** Reads a question about estimates: «сметы с НДС 5 % и отсрочкой больше месяца». Never throws. */
export function parseEstimateQuestion(
  text: string,
  { today, estimates }: { today: CalendarDate; estimates: readonly NamedEstimate[] },
): AskedRows {
  const said = inOwnWords(
    text,
    estimates.map(({ title }) => title),
    shorthands,
  )
  return readRows(said, titleLexicon(vocabulary, estimateTitles(estimates)), { today, money: 'client_budget' })
}

const field = '((?:ндс|комисси|комс|отсрочк|сбор)[а-я]*)'
const shorthands = shorthandsOf(String.raw`
  ${field},? (?:это )?не (?=\d)(\d+(?:[.,]\d+)? ?%?) → $1 меньше $2 или $1 больше $2
  (?:без|нет|нулев[а-я]+) ${field} → $1 равно 0
  со? ${field}(?=$|[?.!,]| и | или ) → $1 больше 0
  (?<=${field} )нулев[а-я]+ → равно 0
  нулев[а-я]+ → ндс равно 0
  ${field} (?:ниже|меньше)(?: вс[а-я]+)?(?=[?.! ]*$) → самая низкая $1
  ${field} (?:выше|больше)(?: вс[а-я]+)?(?=[?.! ]*$) → самая высокая $1
  и в (?:сколько|каких)(?! из них) → или
`)

const vocabulary = vocabularyOf(`
  field vat_percent: ндс, ставка ндс
  field commission_percent: комиссия, комса, агентская комиссия
  field ad_fee_percent: рекламный сбор, сбор
  field payment_terms_days: отсрочка, отсрочка платежа, условия оплаты, срок оплаты
  field estimate_titles: название, клиент
  order -id: новый, свежий, последние, недавний
  extreme high: большой, наибольший, длинный, долгий
  extreme low: маленький, наименьший, короткий
  noun: смета, расчетка, расчетный лист
  filler = когда, дней, дня, какая, какой, тоже самое, то же самое
${commonWords}`)
