import type { Answer, ReceivedRequest } from './answering-server.ts'

const times = { placement_start_date: '2026-12-01', placement_end_date: '2026-12-28' }
const listedProject = {
  id: 5,
  title: 'Зимнее меню',
  placement_start_date: times.placement_start_date,
  direction: 'Запуск продукта',
  estimate: 'Кофейни',
  manager: 'Илья Соколов',
  creator: 'Анна Ёлкина',
  stage: 'brief',
  stage_status: 'declined',
}
const project = {
  id: 5,
  title: 'Зимнее меню',
  internal_id: 'ЗР-118',
  ...times,
  set_ready_date: '2026-12-03 18:00:00',
  direction_id: 1,
  estimate_id: 2,
  manager_id: 3,
  stage: 'brief',
  stage_status: 'declined',
}
const brief = {
  id: 9,
  status: 'declined',
  decline_comment: 'Нет бюджета на видео',
  client_budget: '1450000.00',
  business_goal: 'Рост чека',
  project_goal: 'Познакомить гостей',
  promotion_object: 'Шесть напитков',
  event_description: 'Запуск',
  tov_notes: 'Тепло',
  target_audience: 'Горожане',
  channel_wishes: 'Городские',
  channel_references: 'Еда рядом',
  channel_stop_list: 'Политика',
  post_content: 'Анонс',
  ad_marking: 'Нужна',
  post_format: 'Фото',
  links_in_post: 'https://menu.example',
  material_links: 'https://disk.example',
}
const channel = {
  id: 1,
  title: 'Город завтра',
  description: 'Новости города',
  url: 'https://gorod.example',
  category_id: 2,
  native_price: '48000.00',
  marked_price: '52000.00',
  discount: 10,
  agency_price: '43200.00',
  base_price: '40000.00',
  price_valid_until: '2026-12-31',
  legal_entity: 'ООО «Город»',
  vendor_vat_percent: 20,
  framework_contract: true,
  edo: true,
  nda: false,
  reactions: true,
  owned_by_agency: false,
  reporting_entity: 'forza',
  payment_method: 'by_contract',
  text_author: 'channel_author',
  admin_username: '@gorod',
  rkn_status: 'registered',
  risk_level: 'no_risk',
  platform_type: 'app',
}
const listedEstimate = {
  id: 2,
  title: 'Кофейни',
  client_name: 'Зерно',
  vat_percent: 20,
  payment_terms_days: 30,
  commission_percent: 12,
  ad_fee_percent: 3,
}
const rate = {
  id: 4,
  position_id: 6,
  position_title: 'Редактор',
  position_description: 'Правит тексты',
  hourly_rate_net: 1500,
  estimate_lines: [
    { id: 8, hours: 2, sum_without_vat: 3000, vat_amount: 600, sum_with_vat: 3600, management_type: 'native' },
  ],
}
const filters = ['directions', 'estimates', 'creators', 'managers', 'stages', 'statuses']

/** What each call of the specification answers: the fields that its §3 names for that call, and no other. */
const answers: Readonly<Record<string, unknown>> = {
  'GET /chats': { rows: [{ room_id: 11, room_name: 'Подбор каналов' }] },
  'GET /chats/11/messages': {
    rows: [
      { msg: 'Привет', attributes: { role: 'user', id: 21 } },
      { msg: 'Здравствуйте', attributes: { role: 'assistant', id: 22 } },
    ],
    active_response_id: null,
  },
  'POST /chats/messages': { room_id: 12, response_id: 31 },
  'POST /chats/11/messages': { response_id: 31 },
  'GET /resources/': {
    resources: [
      {
        id: 1,
        title: 'Диск',
        description: 'Файлы',
        url: 'https://disk.example',
        status: 'free',
        logo_url: '/logo.png',
      },
    ],
  },
  'GET /estimates/': [listedEstimate],
  'GET /estimates/2': { ...listedEstimate, work_block: 'Тексты', work_description: 'Посты', rates: [rate] },
  'GET /positions/': [{ id: 6, title: 'Редактор', description: 'Правит тексты' }],
  'GET /directions/': [{ id: 1, title: 'Запуск продукта' }],
  'GET /channel-categories/': [{ id: 2, title: 'Город и среда' }],
  'POST /channels/search': { items: [{ ...channel, category_title: 'Город и среда' }], total: 1 },
  'GET /channels/1': channel,
  'GET /users/': [
    { id: 3, full_name: 'Илья Соколов', email: 'ilya@agency.example' },
    { id: 4, email: 'olga@agency.example' },
  ],
  'POST /projects/': { items: [listedProject], total: 1 },
  'GET /projects/5': { project, brief },
  'GET /projects/filters': Object.fromEntries(filters.map((name) => [name, { items: [], has_more: false }])),
}

const noAnswer: readonly string[] = ['POST /auth/logout', 'DELETE /chats/11', 'PATCH /projects/5', 'PUT /briefs/9']

/**
 * A server of the bare specification. Of the calls that the specification does not name, it answers like `unknown`:
 * with 404, or with its start page as a server of single-page applications does.
 */
export function aBareServer(unknown: Answer = { status: 404, text: 'Not Found' }) {
  /** The requests outside the specification, in order. */
  const strange: string[] = []
  function answer({ method, url, headers }: Pick<ReceivedRequest, 'method' | 'url' | 'headers'>): Answer {
    const call = `${method} ${new URL(url, 'http://server').pathname.replace('/api/v1', '')}`
    if (Object.hasOwn(answers, call)) {
      return headers.authorization ? { json: answers[call] } : { status: 401, json: { detail: 'Not authenticated' } }
    }
    if (noAnswer.includes(call)) return { status: 204 }
    strange.push(call)
    return unknown
  }
  return { answer, strange }
}
