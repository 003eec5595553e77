import { formatCount, formatFileSize } from '#client/lib/format.ts'
import { type BaseComparison, baseAgrees } from './base-check.ts'
import { copyLock } from './copy-lock.ts'
import { askCopyWorker, requireCurrentPage } from './copy-worker.ts'
import { describeRoom } from './device-report.ts'
import { countLogos } from './logos.ts'
import { askForShell, type ShellState } from './shell-state.ts'

export type ReadinessPart = 'shell' | 'base' | 'logos' | 'chats' | 'space'
/** `text` is for people. */
export type ReadinessItem = { part: ReadinessPart; ready: boolean; text: string }

type Share = { kept: number; wanted: number }
/** What was found out; nothing where nobody answered. */
export type ReadinessFacts = {
  shell: ShellState | undefined
  /** Null: there is no copy. */
  base: BaseComparison | null | undefined
  logos: Share | undefined
  chats: Share | undefined
  /** Bytes. */
  free: number | null
  locked: boolean
}

/** What a new base takes while the old one is still there. */
const NEEDED_BYTES = 50 * 1024 * 1024

/** Finds out whether the application can be used without a network, and what is missing. Rejects only with `PageOutdatedError`. */
export async function checkReadiness(): Promise<ReadinessItem[]> {
  requireCurrentPage()
  const [shell, base, logos, chats, room] = await Promise.all([
    askForShell().catch(() => undefined),
    compareFreshBase().catch(() => undefined),
    countLogos().catch(() => undefined),
    askCopyWorker((worker) => worker.countRecentChats()).catch(() => undefined),
    describeRoom(),
  ])
  // It may have become that meanwhile, and has then found out nothing.
  requireCurrentPage()
  return judgeReadiness({ shell, base, logos, chats, free: room.free, locked: copyLock.isLocked() })
}

/** Somebody may save a channel between the sync and the comparison, so what differs is looked at once more. */
async function compareFreshBase(): Promise<BaseComparison | null> {
  const compare = async () => {
    await askCopyWorker(async (worker) => worker.sync({ at: Date.now(), maxAgeMs: 0 }))
    return (await askCopyWorker((worker) => worker.compareBase())) ?? null
  }
  const first = await compare()
  return first === null || baseAgrees(first) ? first : compare()
}

/** The findings in words, in the order in which they matter. */
export function judgeReadiness(facts: ReadinessFacts): ReadinessItem[] {
  return [
    { part: 'shell', ...judgeShell(facts.shell) },
    { part: 'base', ...judgeBase(facts) },
    { part: 'logos', ...judgeShare(facts.logos, 'Логотипы сервисов', 'Не хватает логотипов') },
    { part: 'chats', ...judgeShare(facts.chats, 'Последние чаты', 'Нет сообщений последних чатов') },
    { part: 'space', ...judgeSpace(facts.free) },
  ]
}

type Verdict = Pick<ReadinessItem, 'ready' | 'text'>
const ready = (text: string): Verdict => ({ ready: true, text })
const missing = (text: string): Verdict => ({ ready: false, text })

function judgeShell(shell: ShellState | undefined): Verdict {
  if (shell === undefined) return missing('Приложение ещё не сохранено на устройство: обновите страницу')
  return shell.missing === 0
    ? ready('Приложение откроется без сети')
    : missing(`На устройстве не хватает файлов приложения: ${shell.missing}`)
}

function judgeBase({ base, locked }: ReadinessFacts): Verdict {
  if (locked) return missing('Копия закрыта: подключитесь к сети и войдите снова')
  if (base === null) return missing('База каналов не загружена')
  if (base === undefined) return missing('Нет связи с сервером: базу не с чем сравнить')
  const { kept, server } = base
  const count = formatCount(kept.count, channelForms)
  if (kept.count !== server.count) {
    return missing(`На устройстве ${count}, на сервере ${formatCount(server.count, channelForms)}`)
  }
  if (!baseAgrees(base)) return missing(`База на устройстве отличается от серверной: ${count}`)
  return ready(`База совпадает с сервером: ${count}`)
}

function judgeShare(share: Share | undefined, name: string, lack: string): Verdict {
  if (share === undefined) return missing(`${name}: нет связи с сервером`)
  const { kept, wanted } = share
  return kept === wanted
    ? ready(`${name}: ${kept} из ${wanted}`)
    : missing(`${lack}: ${wanted - kept} из ${wanted}`)
}

function judgeSpace(free: number | null): Verdict {
  if (free === null) return ready('Браузер не сообщает, сколько места свободно')
  return free >= NEEDED_BYTES
    ? ready(`Свободно ${formatFileSize(free)}`)
    : missing(`Мало места: свободно ${formatFileSize(free)}, нужно ${formatFileSize(NEEDED_BYTES)}`)
}

const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }
