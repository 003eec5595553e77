import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ownUserId } from '#client/lib/session/session.ts'
import { describeKeptLists } from '#client/offline/copy/kept-lists.ts'
import { openOwned } from '#client/offline/copy/owned-caches.ts'
import type { KeptStore } from '#client/offline/database/copy-contents.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { shortlists } from '#client/offline/shortlists/shortlists.ts'
import { askAboutCopy, isCopyRemoved } from '#client/offline/sync/copy-worker.ts'
import { type LastProblem, lastProblem } from '#client/offline/sync/sync-status.ts'

/** The data on this device and how safely they are stored. Sizes are in bytes; null if the browser reports none. */
export type DeviceReport = {
  /** Undefined when the database cannot be read or is not wanted. */
  stores: KeptStore[] | undefined
  pictures: { count: number; bytes: number }
  /** Unsaved work, which is stored with or without a copy. */
  drafts: { count: number; bytes: number }
  shortlists: { count: number; bytes: number }
  shell: ShellState | undefined
  used: number | null
  free: number | null
  persistent: boolean | null
  locked: boolean
  removed: boolean
  problem: LastProblem | undefined
}

/** Describes the device, also offline. A part that cannot be read is left out. Never rejects. */
export async function describeDevice(): Promise<DeviceReport> {
  const [stores, pictures, shell, room, persistent] = await Promise.all([
    askAboutCopy((worker) => worker.stores())
      .then((stores) => stores && [...stores, ...describeKeptLists()])
      .catch(() => undefined),
    describePictures().catch(() => ({ count: 0, bytes: 0 })),
    askForShell().catch(() => undefined),
    describeRoom(),
    navigator.storage?.persisted?.().catch(() => null) ?? null,
  ])
  const [locked, removed] = [copyLock.isLocked(), isCopyRemoved()]
  const userId = ownUserId()
  const own = { drafts: describeDrafts(userId), shortlists: describeShortlists(userId) }
  return { stores, pictures, ...own, shell, ...room, persistent, locked, removed, problem: lastProblem() }
}

/** Counts the user's shortlists on this device; the bytes include their unsent changes. */
export function describeShortlists(userId: string): { count: number; bytes: number } {
  const prefixes = [`${storageKeys.newShortlist}${userId}:`, `${storageKeys.shortlistChange}${userId}:`]
  const known = [storageKeys.shortlists + userId, storageKeys.restOfShortlists + userId]
  const names = [...known, ...prefixes.flatMap(keptEntries.namesWith)]
  const texts = names.map((name) => keptEntries.read(name) ?? '')
  return { count: shortlists.get().all.length, bytes: bytesOf(texts) }
}

/** Counts the user's drafts on this device (lib/session/draft.ts) and their bytes, also while it is locked. */
export function describeDrafts(userId: string): { count: number; bytes: number } {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${storageKeys.draft}${userId}:`))
  const texts = own.map((key) => localStorage.getItem(key) ?? '')
  return { count: texts.length, bytes: bytesOf(texts) }
}

const bytesOf = (texts: readonly string[]) => new TextEncoder().encode(texts.join('')).length

async function describePictures() {
  const responses = (await (await openOwned(storageKeys.pictures))?.matchAll()) ?? []
  const blobs = await Promise.all(responses.map((response) => response.blob()))
  return { count: blobs.length, bytes: blobs.reduce((sum, { size }) => sum + size, 0) }
}

/** Returns the bytes that the application uses and the bytes that it may still use. */
export async function describeRoom(): Promise<{ used: number | null; free: number | null }> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  const free = usage === undefined || quota === undefined ? null : Math.max(0, quota - usage)
  return { used: usage ?? null, free }
}

/** The number of the application's files on the device, the number of missing ones, and the bytes. */
export type ShellState = { files: number; missing: number; bytes: number }

const PATIENCE_MS = 5_000
/** The time limit for fetching the files over a slow connection, in ms. */
const FETCH_PATIENCE_MS = 60_000

/** Asks the service worker; undefined without one, or when an older version does not answer this message. */
export const askForShell = (): Promise<ShellState | undefined> => ask('DESCRIBE_SHELL', PATIENCE_MS)

/** Makes the service worker fetch missing files. Resolves after the attempt or the time limit. */
export async function keepExtras(): Promise<void> {
  await ask('KEEP_EXTRAS', FETCH_PATIENCE_MS)
}

async function ask(type: string, patienceMs: number): Promise<ShellState | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return undefined
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<ShellState>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<ShellState>) => resolve(data)
  })
  registration.active.postMessage({ type }, [port2])
  const patience = new Promise<undefined>((end) => setTimeout(() => end(undefined), patienceMs))
  return Promise.race([answer, patience]).finally(() => port1.close())
}
