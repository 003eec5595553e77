import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import type { AppServer } from './app-server.ts'

/** Makes the signed-in user's only list, with the first `count` channels. */
export async function fillShortlist(page: Page, server: AppServer, name: string, count: number) {
  await server.sql('DELETE FROM shortlists')
  await makeShortlist(
    page,
    name,
    Array.from({ length: count }, (_, index) => index + 1),
  )
}

/** Makes a list of the signed-in user with these channels. Returns its id. */
export async function makeShortlist(page: Page, name: string, channels: readonly number[]): Promise<string> {
  const id = randomUUID()
  await api(page, 'POST', '/shortlists', { id, name })
  await pick(page, id, channels)
  return id
}

/** Adds the channels to a list. */
export async function pick(page: Page, shortlist: string, channels: readonly number[]) {
  const changes = channels.map((channel_id, index) => ({
    id: randomUUID(),
    at: Date.now() + index,
    kind: 'pick',
    channel_id,
    picked: true,
  }))
  await api(page, 'POST', `/shortlists/${shortlist}/changes`, { changes })
}

/** Makes a list of six channels whose prices have just risen. */
export async function makeMovedShortlist(page: Page) {
  const moved = [6, 5, 4, 3, 2, 1]
  for (const id of moved) await movePrice(page, id, 1)
  await makeShortlist(page, 'Подорожавшие', moved)
}

/** Changes the agency price, which the channel then remembers. */
export async function movePrice(page: Page, id: number, more: number) {
  const { id: _, category_title, ...channel } = await api(page, 'GET', `/channels/${id}`)
  await api(page, 'PUT', `/channels/${id}`, { ...channel, agency_price: String(Number(channel.agency_price) + more) })
}
