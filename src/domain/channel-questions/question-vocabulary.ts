import type { AskedField } from './question-fields.ts'
import { type Named, type Vocabulary, vocabularyOf } from './question-phrases.ts'
import { commonWords } from './question-words.ts'

/**
 * The names of fields in questions, in any inflection; a word with `*` may go on. Agencies say «цена» for the agency
 * price, which they pay.
 */
const fieldNames: Readonly<Partial<Record<AskedField, string>>> = {
  title: 'название, имя канала, именем, имени',
  description: 'описание',
  url: 'ссылка, адрес, линк, url',
  subscribers: 'подписчики, подписчикам, подписота, подписчица, пдп, аудитория, подписка, subscribers, подписон, сабы',
  view_count_plan: 'охват, охваты, просмотры, просмотр, показы, плановый охват, views, reach',
  citation_index: 'индекс цит, индекс цитирования, индекс цитируемости, цитируемость, цитирование, иц',
  cpv_plan: 'cpv, цпв, сpv, спв, цена просмотра, стоимость просмотра, цена за просмотр, стоимость одного просмотра',
  cpm: 'cpm, цпм, срм, спм, цена за тысячу просмотров, цена тысячи просмотров, стоимость тысячи просмотров',
  er_view_plan: 'er view, er, ер, ерв, er views, erv, вовлеченность, вовлечение',
  share_rate_plan: 'share rate, шер рейт, шэр рейт, sr, share, репосты, шеры, доля репостов',
  talk_rate_plan: 'talk rate, ток рейт, талк рейт, tr, talk, обсуждаемость, комментируемость',
  err_plan: 'err, ерр, эрр',
  native_price:
    'цена нативная, нативная цена, нативка, натив, нативом, нативный прайс, нативное размещение, цена натива, цена без маркировки, без маркировки',
  marked_price:
    'цена с маркировкой, маркировка, маркированная цена, стоимость с маркировкой, цена маркировки, маркированный прайс',
  discount: 'скидка, скидос, дисконт, агентская скидка',
  agency_price:
    'агентская цена, агентская, агентская стоимость, цена агентства, агентский прайс, закупка, закупочная цена, ' +
    'цена, цены, ценник, стоимость, цена размещения, стоимость размещения, цена рекламы, цена поста',
  base_price: 'базовая цена, базовая, базовая стоимость, прайс, цена по прайсу, прайсовая цена, базовый прайс',
  legal_entity: 'юрлицо, юр лицо, юридическое лицо, контрагент, ооо, ип',
  vendor_vat_percent: 'ндс поставщика, ндс, ставка ндс',
  framework_contract: 'рамочный договор, договор, рамка, рамки, контракт, рамочник, рамочный контракт, рамочный',
  nda: 'nda, нда, соглашение о неразглашении, неразглашение',
  edo: 'эдо, edo, диадок, электронный документооборот',
  reporting_entity:
    'отчетность, отчитывается, отчет, отчетность в ерир, подает отчетность, отчетность ведет, ведет отчетность',
  payment_method: 'оплата, способ оплаты, платить, оплачивать',
  text_author: 'автор текста, текст пишет, пишет текст, кто пишет текст, текст, пишет',
  admin_username: 'админ, администратор, контакты, контакт админа, контакт',
  support_chat_link: 'чат поддержки, поддержка, саппорт',
  rkn_status: 'ркн, регистрация в ркн, реестр ркн, статус ркн, роскомнадзор',
  risk_level: 'риск накрутки, накрутка, риск, риски',
  reactions: 'реакции, реакция, лайки',
  platform_type: 'тип платформы, платформа',
  owned_by_agency: 'принадлежит агентству, принадлежность агентству, принадлежит нам',
  notes: 'комментарий, заметка, примечание',
  price_valid_until: 'срок действия цены, срок цены, срок действия',
  placement: 'размещение',
}

/** Words that name values of a choice or a flag. */
const valueNames: readonly { field: AskedField; values: readonly string[]; names: string }[] = [
  {
    field: 'rkn_status',
    values: ['registered'],
    names:
      'в реестре, в реестре ркн, реестр, зарегистрированный, зареган, зареганы, зареганный, зарегистрированы в ркн, ркн ок, ркн есть, с ркн, ' +
      'есть в ркн, есть в реестре, зарегистрированы в реестре, с регистрацией, регистрация, прошли регистрацию',
  },
  {
    field: 'rkn_status',
    values: ['not_registered'],
    names: 'незарегистрированный, не зарегистрированы, не зареган, не зареганы, незареганный',
  },
  {
    field: 'rkn_status',
    values: ['in_progress'],
    names:
      'в процессе, в процессе регистрации, регистрация в процессе, регистрация в ркн в процессе, регистрируются, ' +
      'подали заявку, подали заявление, ждут регистрации, ркн в процессе',
  },
  {
    field: 'risk_level',
    values: ['no_risk'],
    names:
      'нет риска, без риска, без рисков, без риска накрутки, без накрутки, нет накрутки, риска нет, накрутки нет, ' +
      'низкий риск, низкий риск накрутки, не накрученные, ненакрученные, чистые, живые, безрисковые, минимальный риск',
  },
  {
    field: 'risk_level',
    values: ['possible_risk'],
    names: 'возможный риск, возможный риск накрутки, возможный',
  },
  {
    field: 'risk_level',
    values: ['high_risk'],
    names: 'высокий риск, высокий риск накрутки, накрученные, накрутчики, большой риск',
  },
  {
    field: 'payment_method',
    values: ['by_card'],
    names: 'карта, на карту, картой, оплата картой, по карте, оплата на карту',
  },
  {
    field: 'payment_method',
    values: ['by_contract'],
    names: 'по договору, оплата по договору, по контракту, безнал, по безналу, оплата по безналу',
  },
  { field: 'payment_method', values: ['deposit'], names: 'депозит*, предоплата, оплата депозитом' },
  { field: 'text_author', values: ['channel_author'], names: 'автор канала, автор, сам автор, автор сам' },
  {
    field: 'text_author',
    values: ['agency_copywriter'],
    names: 'копирайтер агентства, копирайтер, наш копирайтер',
  },
  {
    field: 'text_author',
    values: ['project_manager'],
    names: 'проджект менеджер, проджект, менеджер проекта, пм, проект менеджер',
  },
  { field: 'reporting_entity', values: ['promoage'], names: 'промоэйдж, promoage, промоэдж' },
  { field: 'reporting_entity', values: ['forza'], names: 'форза, forza, форца' },
  { field: 'reporting_entity', values: ['vendor'], names: 'вендор, поставщик, от вендора, от поставщика' },
  { field: 'platform_type', values: ['app'], names: 'приложение, в приложении, аппа' },
  { field: 'platform_type', values: ['site'], names: 'сайт, на сайте, вебсайт, веб сайт' },
  {
    field: 'placement',
    values: ['green'],
    names:
      'можно ставить, можно было ставить, можно будет ставить, можно было разместить, можно ставить рекламу, можно размещать, можно размещаться, зеленый, зеленый свет, ' +
      'можно размещать рекламу, можно ставиться, разрешено ставить, можно поставить',
  },
  {
    field: 'placement',
    values: ['yellow'],
    names: 'желтый, желтый свет, под вопросом, проверьте, сомнительный',
  },
  {
    field: 'placement',
    values: ['red'],
    names:
      'нельзя ставить, нельзя размещать, нельзя было ставить, красный, красный свет, не ставить, нельзя, нельзя ставить рекламу, ' +
      'нельзя размещаться, нельзя размещать рекламу, запрещено ставить, запрещенный',
  },
]

/** Words that name a flag and its value. */
const flagNames: readonly { field: AskedField; is: 'yes' | 'no'; names: string }[] = [
  {
    field: 'owned_by_agency',
    is: 'yes',
    names: 'свои, наши, собственные, наши собственные, агентские каналы, каналы агентства, принадлежат агентству',
  },
  { field: 'owned_by_agency', is: 'no', names: 'чужие, сторонние, внешние' },
  {
    field: 'reactions',
    is: 'yes',
    names: 'открытые реакции, реакции открыты, реакции включены, включенные реакции',
  },
  {
    field: 'reactions',
    is: 'no',
    names:
      'закрытые реакции, реакции закрыты, реакции отключены, реакции выключены, отключенные реакции, выключенные реакции',
  },
]

/** Other words for common subjects; they name the category whose title begins so, when the base has one. */
export const subjects: readonly { title: string; names: string }[] = [
  { title: 'финанс', names: 'деньги, деньгах, инвест*, банк, банковский, банкинг, финтех*' },
  { title: 'техн', names: 'айти, it, ит, техно, техника, гаджет*, софт, айтишн*, айтишник' },
  { title: 'авто', names: 'тачк*, машин*, автомобил*, тачек' },
  { title: 'ед', names: 'кулинар*, рецепт*, ресторан*, гастроном*, фуд, фудблог, готовк*' },
  { title: 'недвижимост', names: 'недвиг*, недвиж*, новостро*, ипотек*' },
  { title: 'крипто', names: 'крипт*, биткоин*, блокчейн*' },
  { title: 'здоров', names: 'медицин*, зож*, врач*, медиц*' },
  { title: 'образован', names: 'учеб*, обучен*, школ*, студенч*' },
  { title: 'психолог', names: 'психо, психо*' },
  { title: 'наук', names: 'научн*, научпоп*' },
  { title: 'кино', names: 'фильм*, сериал*, кинош*, киношный' },
  { title: 'спорт', names: 'футбол*, фитнес*' },
  { title: 'путешеств', names: 'тревел*, турист*, туризм*, travel*' },
  { title: 'красот', names: 'бьюти*, beauty*, косметик*, макияж*' },
  { title: 'мод', names: 'фэшн*, fashion*, модн*' },
  { title: 'сем', names: 'семейн*, родител*, мамск*, мама, мамы, мам, детск*' },
  { title: 'маркетинг', names: 'пиар*, pr, smm, смм, маркетолог*' },
  { title: 'бизнес', names: 'предпринимат*, стартап*' },
  { title: 'новост', names: 'новостн*, новостник*' },
  { title: 'город', names: 'городск*, урбан*' },
  { title: 'культур', names: 'искусств*, театр*, музе*' },
  { title: 'карьер', names: 'ваканс*, найм*, hr' },
  { title: 'политик', names: 'политич*, политот*' },
  { title: 'юмор', names: 'мем, мемы, мемах, мемами, мемный, шутк*, юморн*' },
  { title: 'дом', names: 'интерьер*, ремонт*' },
  { title: 'книг', names: 'книжн*, книжный, литератур*' },
  { title: 'музык', names: 'музыкант*, музыкальн*' },
  { title: 'игр', names: 'гейм*, видеоигр*' },
]

/** Adjectives that order the whole list. */
const orderWords: readonly { order: string; names: string }[] = [
  {
    order: 'agency_price',
    names:
      'дешевый, недорогой, бюджетный, сначала дешевые, дешевейший, недорого, дешево, по возрастанию цены, сначала подешевле',
  },
  { order: '-agency_price', names: 'дорогой, сначала дорогие, премиальный, по убыванию цены' },
  { order: '-subscribers', names: 'крупный, крупнейший, популярный, многочисленный, покрупнее, сначала крупные' },
  { order: 'subscribers', names: 'мелкий, микро' },
  { order: 'cpv_plan', names: 'выгодный, выгоднее, эффективный' },
  { order: '-view_count_plan', names: 'охватный, просматриваемый, читаемый' },
  { order: 'title', names: 'по алфавиту, по названию, в алфавитном порядке' },
]

/** What a price's last day is asked: it ends, it ended, it holds. */
const expiryWords: readonly { when: 'ends' | 'past' | 'holds'; names: string }[] = [
  {
    when: 'ends',
    names:
      'истекает, истекают, истечет, кончается, кончаются, заканчивается, заканчиваются, закончится, сгорает, сгорают, ' +
      'сгорит, протухает, протухнет, протухают, кончится, истекающий, перестает действовать',
  },
  {
    when: 'past',
    names:
      'истек, истекла, истекли, истекший, просроченный, просрочен, просрочка, протухший, протухла, недействующий, ' +
      'неактуальный, кончилась, закончилась, сгорела, устаревший, устарел, просрочена',
  },
  {
    when: 'holds',
    names:
      'действует, действуют, действующий, действителен, действительна, действительный, актуальный, актуален, актуальна, ' +
      'держится, держат, действовать, свежий, будет действовать, непросроченный',
  },
]

/** Words for a move of a price; the base knows when it moved, and not in which direction. */
const changeWords: readonly { direction: boolean; names: string }[] = [
  {
    direction: false,
    names:
      'менялась, менялись, менялся, меняли, изменилась, изменились, изменился, изменили, поменялась, поменялись, поменяли, ' +
      'обновилась, обновились, обновляли, обновили, изменение, менять, меняющийся, скорректировали, пересмотрели',
  },
  {
    direction: true,
    names:
      'подорожал, подорожали, подешевел, подешевели, подняли, снизили, выросла, выросли, упала, упали, снизилась, снизились, ' +
      'повысили, повысилась',
  },
]

const words: readonly Named[] = [
  ...Object.entries(fieldNames).flatMap(([field, names]): Named[] =>
    isOfChannels(field) ? [{ meaning: { is: 'field', field }, names }] : [],
  ),
  ...valueNames.map(({ names, ...value }): Named => ({ meaning: { is: 'value', ...value }, names })),
  ...flagNames.map(({ names, field, is }): Named => ({ meaning: { is: 'flag', field, answer: is }, names })),
  ...orderWords.map(({ order, names }): Named => ({ meaning: { is: 'order', order }, names })),
  ...expiryWords.map(({ when, names }): Named => ({ meaning: { is: 'expiry', when }, names })),
  ...changeWords.map(({ direction, names }): Named => ({ meaning: { is: 'change', hasDirection: direction }, names })),
  {
    meaning: { is: 'compare', side: 'to', isPrice: true },
    names:
      'бюджет до, бюджет, в бюджете, бюджет не больше, при бюджете, с бюджетом до, с бюджетом, бюджет на размещение до, свой бюджет',
    isExact: true,
  },
  { meaning: { is: 'extreme', end: 'high', order: '-subscribers' }, names: 'большой, самый большой, наибольший' },
  {
    meaning: { is: 'extreme', end: 'low', order: 'subscribers' },
    names: 'маленький, самый маленький, небольшой, наименьший',
  },
  {
    meaning: { is: 'noun' },
    names: 'канал, паблик, площадка, блог, блогер, каналов, медиа, ресурс, канальчик, размещение рекламы',
  },
  ...commonWords,
]

let built: Vocabulary | undefined

/** Returns the words of questions about channels, which are prepared at the first question. */
export function channelVocabulary(): Vocabulary {
  built ??= vocabularyOf(words)
  return built
}

function isOfChannels(name: string): name is AskedField {
  return Object.hasOwn(fieldNames, name)
}
