import { expect, type Page } from '@playwright/test'

/** What says that there is no connection. */
export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Нет сети' })
/** The channels of the list that is shown. */
export const titles = (page: Page) => page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]')

/** Waits until the service worker controls the page and the whole base is on the device. */
export async function copyIsWhole(page: Page) {
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => countCopy(page), { timeout: 30_000 }).toBe(2_000)
}

/** How many channels the device keeps. */
export const countCopy = (page: Page) => page.evaluate(readCopy).then((rows) => rows.length)
/** Whether a channel that is kept has the title. */
export const isInCopy = (page: Page, title: string) =>
  page.evaluate(readCopy).then((rows) => rows.some((row) => row.includes(title)))

/** The channels in the device's database as JSON, none while there is no whole copy. */
export async function readCopy(): Promise<string[]> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return []
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    const read = (store: string) =>
      new Promise<{ slot?: number; count?: number }[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [stamp] = database.objectStoreNames.contains('stamps') ? await read('stamps') : []
    const rows = stamp ? await read(`channels${stamp.slot}`) : []
    return rows.map((row) => JSON.stringify(row))
  } finally {
    database.close()
  }
}
