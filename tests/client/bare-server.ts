import { aChannel } from '../channel-values.ts'
import type { Answer, ReceivedRequest } from './answering-server.ts'

const stage = { stage: 'brief', stage_status: 'declined' }
const placed = { id: 5, title: 'Зимнее меню', placement_start_date: '2026-12-01', ...stage }
const named = { direction: 'Запуск продукта', estimate: 'Кофейни', manager: 'Илья Соколов', creator: 'Анна Ёлкина' }
const ids = { direction_id: 1, estimate_id: 2, manager_id: 3 }
const days = { placement_end_date: '2026-12-28', set_ready_date: '2026-12-03 18:00:00' }
const project = { ...placed, ...days, ...ids, internal_id: 'ЗР-118' }
const briefTexts =
  'business_goal project_goal promotion_object event_description tov_notes target_audience channel_wishes ' +
  'channel_references channel_stop_list post_content ad_marking post_format links_in_post material_links'
const brief = {
  ...{ id: 9, status: 'declined', decline_comment: 'Нет бюджета на видео', client_budget: '1450000.00' },
  ...Object.fromEntries(briefTexts.split(' ').map((name) => [name, 'Текст'])),
}
const { version: _version, category_title, ...channel } = aChannel()
const terms = { vat_percent: 20, payment_terms_days: 30, commission_percent: 12, ad_fee_percent: 3 }
const listedEstimate = { id: 2, title: 'Кофейни', client_name: 'Зерно', ...terms }
/** What reads of the specification answer: the fields that its §3 names for that call, and no other. */
const answers: Readonly<Record<string, unknown>> = {
  'GET /estimates/': [listedEstimate],
  'GET /positions/': [{ id: 6, title: 'Редактор', description: 'Правит тексты', related_template_titles: null }],
  'GET /directions/': [{ id: 1, title: 'Запуск продукта' }],
  'GET /channel-categories/': [{ id: 2, title: 'Город и среда' }],
  'POST /channels/search': { items: [{ ...channel, category_title }], total: 1 },
  'GET /channels/1': channel,
  'GET /users/': [
    { id: 3, full_name: 'Илья Соколов' },
    { id: 4, email: 'olga@agency.example' },
  ],
  'POST /projects/': { items: [{ ...placed, ...named }], total: 1 },
  'GET /projects/5': { project, brief },
}

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
    strange.push(call)
    return unknown
  }
  return { answer, strange }
}
