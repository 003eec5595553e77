import type { Page } from '@playwright/test'
import { api } from './api.ts'

let count = 0
/** Returns a title that no other record has. */
export const aTitle = (what = 'Проверка') => `${what} ${Date.now()} ${count++}`

type Most = { rate: number; hours: number }

/** Stores an estimate: two specialists with hours on natives, the first one on marking too. */
export async function anEstimate(page: Page, most?: Most): Promise<{ id: number; title: string }> {
  const positions: { id: number; title: string }[] = await api(page, 'GET', '/positions/')
  const idOf = (name: string) => positions.find(({ title }) => title === name)?.id
  return api(page, 'POST', '/estimates/', {
    ...estimateFields(aTitle()),
    rates: [
      {
        position_id: idOf('Копирайтер'),
        hourly_rate_net: most?.rate ?? 1234,
        estimate_lines: [
          { hours: most?.hours ?? 12.5, management_type: 'native' },
          { hours: 0.5, management_type: 'marked' },
        ],
      },
      {
        position_id: idOf('Юрист'),
        hourly_rate_net: 833,
        estimate_lines: [{ hours: 0.5, management_type: 'native' }],
      },
    ],
  })
}

/** The fields of an estimate that a test does not care about. */
export const estimateFields = (title: string) => ({
  title,
  client_name: 'ООО «Проверка»',
  work_block: 'Размещение',
  work_description: 'Подбор каналов',
  vat_percent: 22,
  payment_terms_days: 30,
  commission_percent: 12,
  ad_fee_percent: 3,
})

/** Stores a pending brief of the signed-in user; returns it with its project and with functions that change it. */
export async function aBrief(page: Page) {
  const { project, brief } = await api(page, 'GET', '/projects/7')
  const input = { project: { ...project, title: aTitle('Бриф'), manager_id: null }, brief }
  const made = await api(page, 'POST', '/briefs/', input)
  const path = `/briefs/${made.brief.id}`
  return {
    id: Number(made.project.id),
    title: String(made.project.title),
    decline: (decline_comment: string) => api(page, 'PATCH', `${path}/status`, { status: 'declined', decline_comment }),
    change: (changes: { project?: object; brief?: object }) =>
      api(page, 'PUT', path, {
        project: { ...input.project, ...changes.project },
        brief: { ...input.brief, ...changes.brief },
      }),
  }
}
