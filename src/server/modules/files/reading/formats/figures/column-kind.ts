/**
 * Tells whether a column's numbers are days, months or years by its title, or by all its values: `days` of them are
 * typed as `12.05`.
 */
export function isMoment({ title, values, days }: { title: string; values: Float64Array; days: number }) {
  const name = wordsOf(title)
  if (isQuantity(name)) return false
  if (
    /^(?:дат[аыу]|день|месяц|год|годы|year|date|срок|квартал|неделя|время|период|дедлайн|deadline)(?: |$)/.test(name)
  ) {
    return true
  }
  if (/ (?:дат[аы]|date)(?: |$)/.test(name)) return true
  const numbers = values.filter((value) => !Number.isNaN(value))
  const isYears = numbers.every((value) => Number.isInteger(value) && value >= 1_990 && value <= 2_050)
  if (isYears && (name === '' || /(?:^| )(?:год|year)/.test(name))) return true
  return days >= numbers.length && (name === '' || days >= 10)
}

/** Tells whether a column's numbers name things: numbers of rows, taxpayers, phones, codes. */
export function isIdentifier({ title, values, isFirst }: { title: string; values: Float64Array; isFirst: boolean }) {
  const name = wordsOf(title)
  if (isQuantity(name)) return false
  if (
    /^(?:№|n|no|#|номера?|код|артикул|sku|id|тел|телефоны?|phone|паспорт|счет|р с|к с|п п|пп|(?:почтовый )?индекс$)(?: |$)/.test(
      name,
    )
  ) {
    return true
  }
  if (/(?:^| )(?:инн|кпп|огрн|огрнип|бик|окпо|снилс|erid|id|телефон|телефона|№)(?: |$)/.test(name)) return true
  const numbers = values.filter((value) => !Number.isNaN(value))
  const areWhole = numbers.length > 1 && numbers.every((value) => Number.isInteger(value) && value >= 0)
  const lengths = new Set(areWhole ? Array.from(numbers, (value) => String(value).length) : [])
  if (areWhole && lengths.size === 1 && (lengths.has(10) || lengths.has(12))) return true
  if (areWhole && lengths.size === 1 && lengths.has(11) && numbers.every((value) => /^[78]/.test(String(value)))) {
    return true
  }
  const isCount = numbers.every((value, index) => value === index + (numbers[0] ?? 0)) && (numbers[0] ?? 2) < 2
  return (isFirst || name === '') && numbers.length > 2 && isCount
}

/** Tells whether the first column without a title has the numbers of clauses, such as 1.9 and 1.10, of which each is higher. */
export function areClauses(title: string, texts: readonly string[]): boolean {
  if (!/^(?:пункты?|п|раздел)?$/.test(wordsOf(title))) return false
  const filled = texts.filter((text) => text.trim() !== '')
  const clauses = filled.filter((text) => clause.test(text)).map((text) => text.split(/[.,]/).map(Number))
  if (clauses.length < Math.max(2, filled.length * 0.9) || clauses.every(({ length }) => length === 1)) return false
  let last: readonly number[] = []
  return clauses.every(([whole = 0, ...parts]) => {
    // A workbook stores 1.10 as 1.1.
    const next = [
      [whole, ...parts],
      [whole, (parts[0] ?? 0) * 10],
    ].find((one) => isHigher(one, last))
    last = next ?? last
    return next !== undefined
  })
}

function isHigher(parts: readonly number[], last: readonly number[]): boolean {
  const at = parts.findIndex((part, index) => part !== (last[index] ?? -1))
  return at !== -1 && (parts[at] ?? 0) > (last[at] ?? -1)
}

const clause = /^\s*\d{1,3}(?:[.,]\d{1,3})*\s*$/

/** Tells whether sum and plain mean of a column say nothing: per cents, prices of one click, means, balances. */
export function isRate(title: string, unit: string): boolean {
  if (unit.includes('%') || title.includes('%')) return true
  const name = wordsOf(title)
  return (
    /(?:^| )(?:ctr|cpm|cpc|cpv|cpa|cpl|cpo|cpi|cps|cpt|cpf|er|err|erv|ervr|vtr|vr|cr|roi|romi|roas|avg|average|дрр|ср|доля|глубина|частота|конверсия|коэффициент|коэф|курс|рейтинг|процент|ставка|маржинальность|рентабельность)(?: |$)/.test(
      name,
    ) ||
    /(?:^| )средн/.test(name) ||
    isBalance(name) ||
    priceOfOne.some((pattern) => pattern.test(name)) ||
    /(?:цена|стоимость) за \d/.test(title.toLowerCase())
  )
}

/** Each row of such a column contains those above it. */
const isBalance = (name: string) =>
  /(?:^| )(?:остат(?:ок|ки|ка|ков)|сальдо|баланс(?:а|ы|ов)?|нарастающ\p{L}*|накоплен\p{L}*|накопительн\p{L}*|balances?|running|cumulative)(?: |$)/u.test(
    name,
  )

/** «Цена за показы» and «Цена клика» are prices of one; «Стоимость показов» is a budget. */
const priceOfOne = [
  /(?:^| )(?:цена|стоимость|расход) (?:\S+ )?за (?:\S+ )?(?:тыс|клик|просмотр|показ|контакт|лид|заявк|подписчик|целев|цел[иь]|конверси|действи|установк|единиц|ед(?: |$)|шт(?: |$))/,
  /(?:^| )(?:цена|стоимость|расход) (?:одно(?:го|й)|целево(?:го|й)|тыс\S*|1000|клика?|просмотра?|показа?|контакта?|лида?|заявк[аи]|подписчика?|цел[иь]|конверси[ия]|действи[ея]|установк[аи]|единиц[аы]|ед|шт)(?: |$)/,
]

/** Lower case without punctuation. */
const wordsOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}№#]+/gu, ' ')
    .trim()

/** Words of amounts: «Количество номеров», «Срок, дней». */
const isQuantity = (name: string) =>
  /(?:^| )(?:кол|количеств|сумм|цен|стоимост|числ|бюджет|расход|доход|выручк|руб|дней|дня|час|мин|недель|месяцев|лет|просмотр|охват|показ)/.test(
    name,
  )
