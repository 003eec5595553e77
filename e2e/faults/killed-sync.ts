import { expect, type Page } from '@playwright/test'
import type { Gateway } from '../support/gateway.ts'
import { halfWritten } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
export const DOWNLOAD_PAGE = 1_000
export const isChanges = (path: string) => path.includes('/channels/changes')

/** Lets the first `pages` pages of changes pass and holds the rest. */
export function heldAfter(pages: number) {
  let passed = 0
  return (path: string) => isChanges(path) && ++passed > pages
}

/**
 * Runs in the copy's worker and blocks it right after the transaction that wrote the stamp or the index, with a
 * synchronous request that never ends.
 */
export function standStillAtCommit(question: string) {
  const { put } = IDBObjectStore.prototype
  const standStill = () => {
    const request = new XMLHttpRequest()
    request.open('GET', question, false)
    request.send()
  }
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === 'stamps' || this.name === 'indexes') {
      // A capturing listener runs before the listener that reports the commit to the tab.
      this.transaction.addEventListener('complete', standStill, { capture: true })
    }
    return put.apply(this, args)
  }
}

/**
 * Crashes the page, and with it the sync, when `share` of the download is written. `before` counts earlier responses.
 * Returns the next tab, whose requests for changes wait.
 */
export async function killAt(
  page: Page,
  gateway: Gateway,
  { share, count, before = 0 }: { share: number; count: number; before?: number },
) {
  const pages = Math.round((share * count) / DOWNLOAD_PAGE)
  // Only requests of the next start are counted, and none of the page before it.
  gateway.holds = isChanges
  await page.goto('about:blank')
  gateway.holds = heldAfter(before + pages)
  await page.goto(list)
  await expect.poll(() => halfWritten(page)).toBe(pages * DOWNLOAD_PAGE)
  await crash(page)
  const next = await page.context().newPage()
  await next.goto(list)
  return next
}

/** Crashes the tab, as the system does when memory runs out. */
export async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const browser = await page.context().newCDPSession(page)
  // The call never resolves.
  browser.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

/** Waits until the running sync of any tab has ended. Runs in the page. */
export async function syncHasEnded() {
  const { held = [] } = await navigator.locks.query()
  for (const { name = '' } of held)
    if (name.startsWith('promodesk-sync-')) await navigator.locks.request(name, () => {})
}

export const syncLocks = async () => {
  const { held = [], pending = [] } = await navigator.locks.query()
  const ours = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('promodesk-sync-')).length
  return { held: ours(held), pending: ours(pending) }
}
