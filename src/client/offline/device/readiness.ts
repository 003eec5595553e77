import { api } from '#client/lib/api/api.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { formatCount, formatFileSize } from '#client/lib/page/format.ts'
import { openOwned } from '#client/offline/copy/owned-caches.ts'
import { type BaseComparison, baseAgrees } from '#client/offline/database/copy-contents.ts'
import { askCopyWorker, requireCurrentPage } from '#client/offline/sync/copy-worker.ts'
import * as services from '#contract/services.ts'
import { askForShell, describeRoom, keepExtras, type ShellState } from './device-report.ts'
import { allowCopy } from './wipe.ts'

export type ReadinessPart = 'shell' | 'base' | 'logos' | 'chats' | 'space'
/**
 * `text` is for users. `lack` names, in the genitive, what a meeting without a network would miss;
 * an incomplete item without `lack` is no obstacle.
 */
export type ReadinessItem = { part: ReadinessPart; text: string; isWhole: boolean; lack?: string }

type Share = { kept: number; wanted: number }
/** The results of the checks; undefined without an answer. */
export type ReadinessFacts = {
  shell: ShellState | undefined
  /** Null without a copy. */
  base: BaseComparison | null | undefined
  logos: Share | undefined
  chats: Share | undefined
  /** Bytes. */
  free: number | null
  locked: boolean
}

/** The space that a new base takes beside the old one. */
const NEEDED_BYTES = 50 * 1024 * 1024

/**
 * Checks whether the application works without a network, and what it lacks.
 * @throws PageOutdatedError
 */
export async function checkReadiness(): Promise<ReadinessItem[]> {
  requireCurrentPage()
  const [shell, base, logos, chats, room] = await Promise.all([
    askForShell().catch(() => undefined),
    compareFreshBase().catch(() => undefined),
    countLogos().catch(() => undefined),
    askCopyWorker((worker) => worker.countRecentChats()).catch(() => undefined),
    describeRoom(),
  ])
  // If the page has become outdated meanwhile, its results are invalid.
  requireCurrentPage()
  return judgeReadiness({ shell, base, logos, chats, free: room.free, locked: copyLock.isLocked() })
}

/** A channel may be saved between sync and comparison, so a difference is checked a second time. */
async function compareFreshBase(): Promise<BaseComparison | null> {
  const compare = async () => {
    await sync()
    return (await askCopyWorker((worker) => worker.compareBase())) ?? null
  }
  const first = await compare()
  return first === null || baseAgrees(first) ? first : compare()
}

/** Describes the results in the order of their importance. */
export function judgeReadiness(facts: ReadinessFacts): ReadinessItem[] {
  return [
    { part: 'shell', ...judgeShell(facts.shell) },
    { part: 'base', ...judgeBase(facts) },
    { part: 'chats', ...judgeChats(facts.chats) },
    { part: 'space', ...judgeSpace(facts.free) },
    { part: 'logos', ...judgeLogos(facts.logos) },
  ]
}

/** Sums up the items in one sentence that names each lack once. */
export function readinessVerdict(items: readonly ReadinessItem[]): string {
  const lacks = new Set(items.flatMap(({ lack }) => lack ?? []))
  return lacks.size === 0 ? 'Готово к встрече без сети' : `Для встречи без сети не хватает ${enumeration.format(lacks)}`
}

const enumeration = new Intl.ListFormat('ru-RU')

type Verdict = Omit<ReadinessItem, 'part'>
const ready = (text: string): Verdict => ({ text, isWhole: true })
const missing = (lack: string, text: string): Verdict => ({ text, isWhole: false, lack })

function judgeShell(shell: ShellState | undefined): Verdict {
  const files = 'файлов приложения'
  if (shell === undefined) {
    return missing(files, 'Приложение ещё не сохранено на устройство: обновите страницу')
  }
  return shell.missing === 0
    ? ready('Приложение откроется без сети')
    : missing(files, `На устройстве не хватает файлов приложения: ${shell.missing}`)
}

function judgeBase({ base, locked }: ReadinessFacts): Verdict {
  if (locked) return missing('открытой копии', 'Копия закрыта: подключитесь к сети и войдите снова')
  if (base === null) return missing('базы каналов', 'База каналов не загружена')
  if (base === undefined) return missing(answer, 'Нет связи с сервером: базу не с чем сравнить')
  const { kept, server } = base
  const count = formatCount(kept.count, channelForms)
  const fresh = 'свежей базы каналов'
  if (kept.count !== server.count) {
    return missing(fresh, `На устройстве ${count}, на сервере ${formatCount(server.count, channelForms)}`)
  }
  if (!baseAgrees(base)) return missing(fresh, `База на устройстве отличается от серверной: ${count}`)
  return ready(`База совпадает с сервером: ${count}`)
}

function judgeChats(share: Share | undefined): Verdict {
  if (share === undefined) return missing(answer, 'Последние чаты: нет связи с сервером')
  const { kept, wanted } = share
  return kept === wanted
    ? ready(`Последние чаты: ${kept} из ${wanted}`)
    : missing('последних чатов', `Нет сообщений последних чатов: ${wanted - kept} из ${wanted}`)
}

/** A service without its logo is still found by its name. */
function judgeLogos(share: Share | undefined): Verdict {
  if (share === undefined) return { text: 'Логотипы сервисов: нет связи с сервером', isWhole: false }
  const { kept, wanted } = share
  const text = `Логотипы сервисов: ${kept} из ${wanted}`
  return kept === wanted ? ready(text) : { text: `${text}, встрече это не помешает`, isWhole: false }
}

function judgeSpace(free: number | null): Verdict {
  if (free === null) return ready('Браузер не сообщает, сколько места свободно')
  const size = formatFileSize(free)
  return free >= NEEDED_BYTES
    ? ready(`Свободно ${size}`)
    : missing('места на устройстве', `Мало места: свободно ${size}, нужно ${formatFileSize(NEEDED_BYTES)}`)
}

const answer = 'ответа сервера'
const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }

/**
 * Downloads the data that a meeting without a network needs: the base, the newest chats, logos and files.
 * @throws PageOutdatedError in a page that must not touch the copy
 */
export async function completeCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await sync()
  const comparison = await askCopyWorker((worker) => worker.compareBase())
  if (comparison && !baseAgrees(comparison)) await downloadBase()
  await Promise.all([askCopyWorker(async (worker) => worker.keepRecentChats()), keepLogos(), keepExtras()])
}

/** Downloads the whole base and then completes the copy. The old copy stays until the new one is complete. */
export async function rebuildCopy(): Promise<void> {
  requireCurrentPage()
  await allowCopy()
  await downloadBase()
  await completeCopy()
}

const sync = () => askCopyWorker(async (worker) => worker.sync({ at: Date.now(), maxAgeMs: 0 }))

/** Downloads the whole base, because the changes since the last sync do not repair wrong rows. */
async function downloadBase(): Promise<void> {
  await askCopyWorker(async (worker) => worker.distrust())
  await sync()
}

/**
 * Counts the service logos on this device.
 * @throws as `api` does
 */
export async function countLogos(): Promise<{ kept: number; wanted: number }> {
  const { wanted, missing } = await findLogos()
  return { kept: wanted - missing.length, wanted }
}

/**
 * Fetches the missing logos; one that fails does not stop the others.
 * @throws as `api` does
 */
export async function keepLogos(): Promise<void> {
  const { missing } = await findLogos()
  const cache = await openOwned(storageKeys.pictures)
  for (const address of missing) await cache?.add(address).catch(() => {})
}

/** Returns logos of our own server, because the service worker stores no others. */
async function findLogos() {
  const { resources } = await api(services.list)
  const addresses = new Set(resources.flatMap(({ logo_url }) => logo_url ?? []))
  const own = [...addresses].filter((address) => new URL(address, location.href).origin === location.origin)
  const cache = await openOwned(storageKeys.pictures)
  const kept = await Promise.all(own.map((address) => cache?.match(address, { ignoreVary: true })))
  return { wanted: own.length, missing: own.filter((_, i) => kept[i] === undefined) }
}
