import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'

/** Finds the bar that reports a lost connection of any kind. */
export const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: /^(Нет сети|Сервер не отвечает)/ })
/** Finds the titles of the shown channels. */
export const titles = (page: Page) => page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]')

/** Makes the device store a copy although the application is not installed, and reloads the page. */
export async function keepCopy(page: Page) {
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.copyRemoved)
  await page.reload()
}

/** Waits until the service worker controls the page and the whole base is on the device. */
export async function copyIsWhole(page: Page) {
  await controlled(page)
  // The copy gets its stamp once it is whole.
  await expect.poll(() => countCopy(page)).toBeGreaterThan(0)
}

export const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Waits until every file of the application is on the device, including those that a start does not need. */
export async function allFilesAreKept(page: Page) {
  const missing = async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<number>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.missing)
    })
    active?.postMessage({ type: 'DESCRIBE_SHELL' }, [port2])
    return answer
  }
  await expect.poll(() => page.evaluate(missing)).toBe(0)
}

/** Returns the page's worker with the local database. */
export async function copyWorker(page: Page) {
  const find = () => page.workers().find((worker) => worker.url().includes('offline-worker'))
  await expect.poll(() => find() !== undefined).toBe(true)
  const worker = find()
  if (!worker) throw new Error('the worker has ended')
  return worker
}

export const countCopy = (page: Page) => keptBase(page).then(({ count }) => count)
/** The pager's words for the channels from `first` on, of a base of any size. */
export const rowsFrom = (page: Page, first: number) => page.getByText(new RegExp(`^${first}-\\d+ из [\\d\\s]+$`))
/** Returns whether a stored channel has the title. */
export const isInCopy = (page: Page, title: string) =>
  keptBase(page, 'title').then(({ values }) => values.includes(title))

/**
 * Returns the numbers of channels in the copy's table, index and stamp, and the distinct values of a field.
 * Without a whole copy the result is empty.
 */
export const keptBase = (page: Page, field = '') => page.evaluate(readCopy, field)

/** Returns the names of the shortlists in the copy; empty without a copy. */
export const keptShortlists = (page: Page) => keptTitles(page, 'shortlists')

/** Returns the names or titles of a list that the device has seen; empty without a copy. */
export const keptTitles = (page: Page, list: string) => page.evaluate(readSeenList, list)

async function readSeenList(list: string) {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return []
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answered(indexedDB.open(found.name))
  try {
    if (!database.objectStoreNames.contains('seenLists')) return []
    const read = database.transaction('seenLists').objectStore('seenLists')
    const kept = await answered<{ items: { name?: string; title?: string }[] } | undefined>(read.get(list))
    return kept?.items.map(({ name, title }) => name ?? title) ?? []
  } finally {
    database.close()
  }
}

/** Returns the number of channels that an unfinished download has stored beside the copy. */
export const halfWritten = (page: Page) => page.evaluate(countBeside)

async function countBeside() {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return 0
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answered(indexedDB.open(found.name))
  try {
    if (!database.objectStoreNames.contains('stamps')) return 0
    const read = database.transaction(['stamps', 'channels0', 'channels1'])
    const stamp = await answered(read.objectStore('stamps').get('channels'))
    const slots = [0, 1].filter((slot) => slot !== stamp?.slot)
    const counts = slots.map((slot) => answered(read.objectStore(`channels${slot}`).count()))
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  } finally {
    database.close()
  }
}

async function readCopy(field: string) {
  const none = { count: 0, indexed: 0, stamped: 0, values: [] as unknown[] }
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return none
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answered(indexedDB.open(found.name))
  try {
    if (!database.objectStoreNames.contains('stamps')) return none
    const read = database.transaction(['stamps', 'indexes', 'recentChanges', 'channels0', 'channels1'])
    const stamp = await answered(read.objectStore('stamps').get('channels'))
    if (!stamp) return none
    const table = read.objectStore(`channels${stamp.slot}`)
    const kept = await answered(read.objectStore('indexes').get('channels'))
    const recent = await answered(read.objectStore('recentChanges').get('channels'))
    const indexed = new Set<number>(kept?.index.ids)
    for (const [id, row] of recent?.changes ?? []) row ? indexed.add(id) : indexed.delete(id)
    return {
      count: await answered(table.count()),
      indexed: indexed.size,
      stamped: Number(stamp.count),
      values: field === '' ? [] : [...new Set((await answered(table.getAll())).map((row) => row[field]))],
    }
  } finally {
    database.close()
  }
}
