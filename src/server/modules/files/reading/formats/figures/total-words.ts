/** Tells whether a label is a word of totals with words that only say what it totals: «Всего за март», «Total, $». */
export function isTotalPhrase(text: string): boolean {
  if (!suspect.test(text)) return false
  const label = bare(text)
  if (phrases.some((phrase) => phrase.test(label))) return true
  const words = wordsOf(label)
  // News channels are called «Итог дня».
  if (/^итог (?:дня|недел|месяц|год|квартал)/.test(label)) return false
  if (!words.every((one) => word.test(one) || amounts.test(one) || tails.test(one))) return false
  return words.some((one) => word.test(one) && (!/^общ/.test(one) || words.some((other) => amounts.test(other))))
}

/** Tells whether a label has a word of totals among others, as «Всего понемногу» and «Итого Telegram» have. */
export const hasTotalWord = (text: string) => suspect.test(text) && wordsOf(bare(text)).some((one) => word.test(one))

/** Tells whether a label with other words begins as totals do. A channel is hardly called so. */
export const beginsAsTotal = (text: string) =>
  /^(?:итого|под[ыи]тог|(?:всего|total) (?:по|за|на|for|by))(?: |$)/.test(bare(text))

/** Returns what a label totals by its end: «Telegram» for «Telegram Итог»; undefined for another label. */
export function totalledName(text: string): string | undefined {
  return /^(\S.*) (?:итог|итого|всего|total)$/.exec(bare(text))?.[1]
}

/** Tells whether a total of that label, such as a mean, is no sum. */
export const isNoSum = (text: string) =>
  /(?<!\p{L})(?:средн|average|avg|медиан|макс|мин(?:имум)?(?!\p{L})|max|min(?!\p{L}))/iu.test(text)

/** Tells whether a label names what is added to a total, or is an ordinary expense. */
export const isExtra = (text: string) => extras.test(text) || /(?<!\p{L})АК(?!\p{L})/u.test(text)

/** Tells whether a label says nothing beside that: «НДС 22%» and «Комиссия агентства», but not «Скидки недели». */
export const isPureExtra = (text: string) =>
  wordsOf(bare(text)).every((one) => amounts.test(one) || tails.test(one)) && !/нед|день|дня/i.test(text)

/** A text in lower case without punctuation. */
export const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\s:.,;()«»"*]+/g, ' ')
    .trim()

const wordsOf = (label: string) => label.split(/[\s/|+–—-]+/).filter((one) => one !== '')

/** Most texts have none of these parts, and are not compared further. */
const suspect =
  /[иы]тог|всего|общ|total|сумм|стоим|sum|amount|average|опла|выпла|перечисл|числе|т\.|средн|макс|мин|мед/i

const word = /^(?:итог|итого|итогов(?:ый|ая|ое|ые)|под[ыи]тог|всего|(?:sub)?totals?|общ(?:ий|ая|ее|ие))$/

/** Texts that name a total as a whole, or by their beginning. */
const phrases = [
  /^(?:сумма|стоимость)(?: (?:(?:без|с|со) )?(?:ндс|налог\S*|скидк\S*)(?: \d+ ?%)?)?$/,
  /^(?:(?:сумма )?(?:к|до) (?:оплат|выплат|перечислени)|в том числе(?: |$)|в т ?ч(?: |$))/,
  /^(?:итоги|sum|amount due|average|среднее|среднее значение|в среднем|медиана|максимум|минимум)$/,
]

/** What a total counts. */
const amounts =
  /^(?:итог\S*|сумм\S*|стоимост\S*|бюджет\S*|расход\S*|доход\S*|затрат\S*|выручк\S*|прибыл\S*|цен[аы]|охват\S*|просмотр\S*|показ\S*|клик\S*|подписчик\S*|количеств\S*|средн\S*|оборот\S*|budget|amount|costs?|spend|price|sum|reach|views|average)$/

/** Units, taxes, conditions and the parts of a plan that a total is of. */
const tails = new RegExp(
  `^(?:${[
    String.raw`\d\S*|[₽$€%№&]|руб\S*|р|rub|usd|eur|тыс|млн|шт|ед\S*`,
    'по|за|на|к|с|со|без|до|в|и|из|от|т|ч|все\\S*|том|числе|учет[ао]м?|включая|вкл|нетто|брутто',
    'incl|excl|including|excluding|with|without|of|for|by|the|and|all|due|grand|net|gross|sub',
    String.raw`ндс|vat|налог\S*|tax\S*|скидк\S*|discount\S*|комисси\S*|commission|fee|ак|вознагражден\S*|наценк\S*`,
    String.raw`агентск\S*|агентств\S*|agency|к?оплат\S*|выплат\S*|перечислен\S*|закупк\S*|account|campaigns?|channels?|project`,
    String.raw`кампани[йяию]\S*|рекламн\S*|реклам[аеуы]|размещени\S*|публикаци\S*|пост\S{0,3}|канал\S{0,3}|площадк\S*|блогер\S{0,3}`,
    String.raw`проект\S{0,3}|групп\S{0,3}|раздел\S{0,3}|категори\S*|блок\S{0,3}|лист\S{0,2}|счет\S{0,3}|таблиц\S*|смет\S{1,2}`,
    String.raw`план\S{0,3}|факт\S{0,3}|месяц\S{0,3}|г|год\S{0,3}|квартал\S{0,3}|недел\S{1,2}|день|дня|дней|период\S{0,3}`,
    String.raw`январ\S+|феврал\S+|март\S?|апрел\S+|ма[йя]|июн\S|июл\S|август\S?|сентябр\S+|октябр\S+|ноябр\S+|декабр\S+|[ivx]+`,
    String.raw`клиент\S{0,3}|бренд\S{0,3}|город\S{0,3}|отдел\S{0,3}|страниц\S*|позици\S*|строк\S{0,3}|документ\S{0,3}|договор\S{0,3}`,
    String.raw`заказ\S{0,3}|услуг\S{0,3}|работ\S{0,3}|товар\S{0,3}|стать[ияе]\S?|этап\S{0,3}|формат\S{0,3}|промежуточн\S+|медиа\S*|запис\S{1,3}|человек|участник\S{0,3}`,
  ].join('|')})$`,
)

const extras = /(?<!\p{L})(?:ндс|vat|налог|скидк|комисси|вознаграждени|наценк|tax|commission|discount|fee(?!\p{L}))/iu
