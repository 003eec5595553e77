import { randomUUID } from 'node:crypto'
import { importLimits } from '#contract/channel-imports.ts'
import { demoPassword } from '#server/commands/seed-demo.ts'
import { aChannelInput } from '../../channel-values.ts'
import { sampleEstimate, sampleRate } from '../../server/sample-estimate.ts'
import { pause } from './caller.ts'
import { type Attack, get, type Hostile, post } from './hostile-user.ts'

/** Returns the attacks by requests that cost the server more than the caller. */
export const requestAttacks = (email: string): Record<string, Attack> => ({
  'wide searches': { atOnce: 4, step: search },
  'copies of the base': { atOnce: 3, step: (hostile) => follow(hostile) },
  checksums: { atOnce: 12, step: (hostile) => read(hostile, '/channels/checksum') },
  imports: { atOnce: 1, step: importAll },
  'bodies of faults': { atOnce: 2, step: sendFaults },
  'searches of projects': { atOnce: 2, step: findProjects },
  'large estimates': { atOnce: 2, step: copyEstimate },
  'lists of estimates': { atOnce: 2, step: (hostile) => read(hostile, '/estimates/') },
  'full shortlists': { atOnce: 2, step: fillShortlists },
  'sign-ins': { atOnce: 4, step: (hostile) => signIn(hostile, email) },
  sessions: { atOnce: 1, step: (hostile) => read(hostile, '/auth/sessions') },
})

const read = async (hostile: Hostile, path: string) => void (await hostile.call(get(path)))

const sorts = ['title', '-native_price', 'subscribers', '-category_title']

async function search(hostile: Hostile) {
  const page = 1 + Math.floor(Math.random() * 100)
  const sort = sorts[page % sorts.length]
  const letters = Math.random().toString(36).slice(2, 4)
  await hostile.call(
    post(`/channels/search?page=${page}&page_size=1000&sort=${sort}`, {
      search: page % 2 === 0 ? '' : letters,
      category_ids: Array.from({ length: 1_000 }, (_, index) => index + 1),
    }),
  )
}

/** Reads the whole base page by page, as a new device does. */
async function follow(hostile: Hostile, cursor?: string): Promise<void> {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
  const asked = { ...get(`/channels/changes${query}`), headers: { 'accept-encoding': 'identity' } }
  const { text } = await hostile.call({ ...asked, keep: 8_000_000 })
  const [, next] = /"cursor":"([^"]+)","has_more":true/.exec(text) ?? []
  if (next !== undefined) await follow(hostile, next)
}

async function importAll(hostile: Hostile) {
  const { category_id: _, ...channel } = aChannelInput({ category_id: 1 })
  const { body } = await hostile.json<{ id?: number }>(post('/channel-imports/', { new_categories: [] }))
  if (body.id === undefined) return await pause(1_000)
  const { rows: all, rowsPerRequest } = importLimits
  for (let from = 0; from < all; from += rowsPerRequest) {
    const rows = Array.from({ length: rowsPerRequest }, (_, index) => ({
      row_number: from + index + 1,
      channel: { ...channel, title: `Чужой ${from + index}`, category_title: 'Враждебная' },
    }))
    await hostile.call(post(`/channel-imports/${body.id}/rows`, { rows }))
  }
  await untilEnded(hostile, body.id, 'write')
  await untilEnded(hostile, body.id, 'undo')
}

async function untilEnded(hostile: Hostile, id: number, action: 'write' | 'undo') {
  const path = `/channel-imports/${id}`
  await hostile.call({ method: 'POST', path: `${path}/${action}` })
  for (;;) {
    const { body } = await hostile.json<{ state: string }>(get(path))
    if (!/ing$/.test(body.state)) return
    await pause(200)
  }
}

/** Sends a body of a megabyte with a fault in each of its 349,001 items. */
async function sendFaults(hostile: Hostile) {
  await hostile.call({
    ...post('/channels/search', {}),
    body: `{"category_ids":[${'"",'.repeat(349_000)}""]}`,
  })
}

async function findProjects(hostile: Hostile) {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1)
  const labels = numbers.map((number) => `Направление ${number} ${'я'.repeat(100)}`)
  await hostile.call(
    post('/projects/?page_size=1000', {
      search: 'а'.repeat(200),
      directions: labels,
      estimate_titles: labels,
      creator_ids: numbers,
      manager_ids: numbers,
    }),
  )
}

async function copyEstimate(hostile: Hostile) {
  const rates = Array.from({ length: 30 }, (_, index) => sampleRate(1 + index))
  const estimate = sampleEstimate({ title: 'Большая', rates, work_description: 'я'.repeat(5_000) })
  const { body } = await hostile.json<{ id?: number }>(post('/estimates/', estimate))
  if (body.id === undefined) return await pause(1_000)
  for (let times = 0; times < 20; times++) await read(hostile, `/estimates/${body.id}/copy`)
}

/** Fills the maximum number of shared lists of a user, which all users read. */
async function fillShortlists(hostile: Hostile) {
  const id = randomUUID()
  const list = { id, name: 'Чужая', is_shared: true, budget: null, client_name: null }
  const { status } = await hostile.json(post('/shortlists', list))
  if (status === 200) {
    const changes = Array.from({ length: 100 }, (_, index) => [
      { ...made(), kind: 'pick', channel_id: index + 1, picked: true },
      { ...made(), kind: 'note', channel_id: index + 1, text: 'я'.repeat(500) },
    ])
    await hostile.call(post(`/shortlists/${id}/changes`, { changes: changes.flat() }))
  }
  await read(hostile, '/shortlists')
}

const made = () => ({ id: randomUUID(), at: Date.now() })

async function signIn(hostile: Hostile, email: string) {
  await hostile.call({
    method: 'POST',
    path: '/auth/login',
    body: new URLSearchParams({ username: email, password: demoPassword }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
