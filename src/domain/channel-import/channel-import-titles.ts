import { type ChannelField, channelFieldLabel, channelFieldOf, channelFields } from '#domain/channel-fields.ts'
import { searchText } from '#domain/search-text.ts'

/** A field and the certainty of the match: a score of 1 is unambiguous, and scores up to 0.5 are dropped. */
export type TitleMatch = { field: ChannelField; score: number }

/**
 * Returns the fields that a title may name. A title below a common one («Цены» over «Нативная») is matched
 * with and without it.
 */
export function matchTitle(own: string, group = ''): readonly TitleMatch[] {
  const title = `${group}\n${own}`
  const known = matched.get(title)
  if (known !== undefined) return known
  const [common, bare] = [withoutScale(group), withoutScale(own)]
  const all = wordsOf(`${common} ${bare}`)
  const isOtherSum = all.some((word) => word === OTHER_CURRENCY || vat.test(word))
  const together = matchWords(all, isOtherSum)
  const alone = common === '' || bare === '' ? [] : matchWords(wordsOf(bare), isOtherSum)
  const scores = new Map(together)
  for (const [field, score] of alone) scores.set(field, Math.max(scores.get(field) ?? 0, 0.95 * score))
  const matches = Array.from(scores, ([field, score]) => ({ field, score })).filter(({ score }) => score > 0.5)
  // The search for a header also passes data rows here.
  if (matched.size < 5_000) matched.set(title, matches)
  return matches
}

export type Scale = 1 | 1_000 | 1_000_000

/** Returns what the numbers below a title count: thousands for «Охват, тыс.», millions for «Выручка (млн руб.)». */
export function scaleOf(...titles: readonly string[]): Scale {
  const units = titles.map((title) => scale.exec(title)?.[1]?.toLowerCase())
  return units.includes('тыс') ? 1_000 : units.includes('млн') ? 1_000_000 : 1
}

/** Returns a title without the word for thousands or millions. */
export const withoutScale = (title: string) => title.replace(scale, '')

/** «Цена за тыс.» and «руб. за 1 тыс.» are other figures, and «Аудитория > 10 тыс.» names a bound. */
const scale =
  /[\s,(]+(?:в\s+)?(?<!(?:\d|(?<!\p{L})за)\s+)(тыс|млн)\p{L}*\.?\s*(?:руб\p{L}*\.?|р\.?|₽|чел\p{L}*\.?)?\s*\)?\s*$/iu

const matched = new Map<string, readonly TitleMatch[]>()

/** Synonyms of the fields in agencies' tables. `*` matches any ending; all words must be present. */
const otherNames: Readonly<Partial<Record<ChannelField, string>>> = {
  title: 'назван*, наименован*, имя, канал*, канал* назван*, площадк*, блогер*, ресурс*, title, name',
  description: 'описан*, аннотац*, кратк* описан*, о канал*, description',
  url: 'ссылк*, адрес, линк*, url, link, адрес канал*, ссылк* площадк*, ссылк* ресурс*',
  category_id: 'категор*, тематик*, тем*, рубрик*, назван* категор*, категор* тематик*, category',
  subscribers: 'подписчик*, кол* подписчик*, числ* подписчик*, аудитор*, пдп, subscribers, followers',
  view_count_plan:
    'охват*, просмотр*, средн* охват*, средн* просмотр*, ср охват*, ср просмотр*, охват* пост*, ' +
    'охват* публикац*, планов* охват*, reach, views',
  citation_index: 'индекс* цит*, иц, ик, индекс* цитируемост*, цитируемост*, citation index',
  cpv_plan: 'cpv, цен* просмотр*, стоимост* просмотр*, планов* cpv',
  er_view_plan: 'er view, er views, erview, er просмотр*, er, erv',
  share_rate_plan: 'share rate, sharerate, sr, share',
  talk_rate_plan: 'talk rate, talkrate, tr, talk',
  err_plan: 'err',
  native_price:
    'цен* натив*, натив*, стоимост* натив*, прайс* натив*, цен* без маркировк*, без маркировк*, ' +
    'стоимост* без маркировк*, размещен* натив*, цен* размещен* натив*',
  marked_price:
    'цен* маркировк*, маркировк*, маркирован*, цен* маркирован*, стоимост* маркировк*, ' +
    'прайс* маркировк*, размещен* маркировк*, цен* размещен* маркировк*',
  discount: 'скидк*, размер* скидк*, discount, скидк* агентств*, агентск* скидк*',
  agency_price:
    'агентск* цен*, цен* агентск*, цен* агентств*, агентск*, агентск* стоимост*, закупк*, ' +
    'закупочн* цен*, цен* закупк*',
  base_price:
    'базов* цен*, цен* базов*, базов*, базов* стоимост*, прайс*, цен* прайс*, прайсов* цен*, ' + 'цен* прайсу',
  price_valid_until:
    'действует до, прайс* до, цен* до, цен* действ* до, прайс* действ* до, действителен до, ' +
    'актуальн* до, цен* актуальн* до, прайс* актуальн* до, срок* действ*, срок* действ* цен*, ' +
    'срок* действ* прайс*, дат* окончан*, дат* окончан* действ*, годен до, до',
  legal_entity:
    'юрлиц*, юр* лиц*, юридическ* лиц*, контрагент*, организац*, наименован* юр* лиц*, ' + 'наименован* юрлиц*',
  vendor_vat_percent: 'ндс, ндс поставщик*, ставк* ндс, размер* ндс, vat',
  framework_contract: 'рамочн* договор*, рамк*, рамочн*, налич* рамочн* договор*, договор*',
  nda: 'nda, нда, соглашен* неразглашен*, неразглашен*',
  edo: 'эдо, edo, электронн* документооборот*, диадок, налич* эдо',
  reporting_entity: 'отчетност*, отчитыва*, отчетн*, кто отчитыва*, отчетност* ерир, ерир, кто подает отчетност*',
  payment_method: 'оплат*, способ* оплат*, форм* оплат*, вид* оплат*, тип* оплат*, метод* оплат*, ' + 'услови* оплат*',
  text_author: 'автор* текст*, кто пишет текст*, кто пишет, текст*, написан* текст*, автор* пост*',
  admin_username:
    'админ*, администратор*, контакт*, контакт* админ*, username админ*, ник админ*, ' +
    'юзернейм админ*, менеджер* канал*, контакт* менеджер*, контактн* лиц*',
  support_chat_link: 'чат* поддержк*, ссылк* чат* поддержк*, ссылк* чат*, чат*, поддержк*',
  rkn_status: 'ркн, статус* ркн, регистрац* ркн, реестр* ркн, роскомнадзор*, регистрац* роскомнадзор*',
  risk_level: 'риск* накрутк*, накрутк*, риск*, уровен* риск*, уровен* риск* накрутк*, вероятност* накрутк*',
  reactions: 'реакци*, налич* реакци*, реакци* включен*, реакци* открыт*',
  platform_type: 'тип* платформ*, платформ*, тип* площадк*, вид* платформ*',
  owned_by_agency:
    'принадлеж* агентств*, принадлеж*, собственн*, наш*, свой, собственност* агентств*, ' + 'владел* агентств*',
  notes: 'комментар*, примечан*, заметк*, коммент*, дополнительн*, примеч, notes',
}

/** Titles without «натив», which yield to a column with it. A number in them («1/24», «за 1000») leaves them unclear. */
const looseNames: typeof otherNames = {
  native_price:
    'цен* пост*, стоимост* пост*, цен* публикац*, стоимост* публикац*, цен* размещен*, ' +
    'стоимост* размещен*, цен* реклам*, стоимост* реклам*',
}

/** Many titles contain these words, so they distinguish no field. */
const fillers = /^(?:канал\p{L}*|паблик\p{L}*|блог\p{L}*|план\p{L}*|тг|tg|telegram|телеграм\p{L}*)$/u

/** Words without a meaning of their own, and units after a comma. */
const dropped = /^(?:на|в|во|с|со|по|для|и|от|к|об|за|из|руб|рублей|рублях|р|rub|шт|ед|чел|процент\p{L}*)$/u

/** A price of the base is one without VAT, so «без НДС» says nothing new, and «с НДС» names another sum. */
const withoutVat = /(?<!\p{L})без (?:учета )?ндс(?!\p{L})/u
const withVat = /(?<!\p{L})(?:с|включая|вкл\.?|в т\. ?ч\.|в том числе) ндс(?!\p{L})/u
const WITH_VAT = 'сндс'
/** «Цена + НДС» leaves open what the sum has, too. */
const vat = /^с?ндс/u

/** Prices of the base are in roubles. */
const otherCurrency =
  /(?!₽)\p{Sc}|(?<!\p{L})(?:usdt?|eur|gbp|cny|kzt|byn|долл\p{L}*|евро|юан\p{L}*|тенге|у\. ?е)(?!\p{L})/u
const OTHER_CURRENCY = 'инаявалюта'

function wordsOf(title: string): string[] {
  const text = searchText(title)
    .replace(withoutVat, ' ')
    .replace(withVat, ` ${WITH_VAT} `)
    .replace(otherCurrency, ` ${OTHER_CURRENCY} `)
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== '' && !dropped.test(word)))]
}

type Pattern = {
  field: ChannelField
  stems: { text: string; isWhole: boolean }[]
  bonus: number
  isLoose?: true
}

const patterns: readonly Pattern[] = channelFields.flatMap((field) => [
  // The product's own label is more reliable than a synonym.
  { field, stems: stemsOf(wordsOf(channelFieldLabel(field))), bonus: 0.1 },
  ...namesIn(otherNames[field]).map((stems) => ({ field, stems, bonus: 0 })),
  ...namesIn(looseNames[field]).map((stems) => ({ field, stems, bonus: -0.1, isLoose: true as const })),
])

function namesIn(names: string | undefined) {
  return names?.split(', ').map((name) => stemsOf(name.split(' '))) ?? []
}

function stemsOf(words: readonly string[]) {
  return words.map((word) => ({ text: word.replace('*', ''), isWhole: !word.endsWith('*') }))
}

/**
 * Returns, for each field, the share of the title's words that its best name covers. `isOtherSum`: the numbers are no
 * roubles without VAT, so that no price is named.
 */
function matchWords(words: readonly string[], isOtherSum: boolean): Map<ChannelField, number> {
  const scores = new Map<ChannelField, number>()
  // «За тыс. просмотров» is no unit of the column's numbers.
  if (words.length === 0 || words.length > 8 || words.some((word) => /^(?:тыс|млн)/.test(word))) return scores
  const hasNumber = words.some((word) => /\d/.test(word))
  for (const { field, stems, bonus, isLoose } of patterns) {
    if (isOtherSum && isMoney(field)) continue
    if (hasNumber && isLoose) continue
    const used = new Set<string>()
    const isThere = stems.every(({ text, isWhole }) => {
      const word = words.find((one) => !used.has(one) && (isWhole ? one === text : one.startsWith(text)))
      if (word !== undefined) used.add(word)
      return word !== undefined
    })
    if (!isThere) continue
    const counted = words.filter((word) => used.has(word) || !fillers.test(word)).length
    const score = used.size / counted + (used.size === counted ? bonus : 0)
    scores.set(field, Math.max(scores.get(field) ?? 0, score))
  }
  return scores
}

const isMoney = (field: ChannelField) => ['price', 'cost'].includes(channelFieldOf(field).kind)
