import * as z from 'zod/mini'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { flushDrafts } from '#client/lib/session/draft.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { allChanges, shortlistEntries } from '#client/offline/shortlists/shortlist-entries.ts'
import { readShared } from './share-target.ts'

const PATIENCE_MS = 3_000

/**
 * Returns short texts for the data that a sign-out would delete permanently, because no server has them.
 * First tries to send the shortlists, and the views through `sendViews`.
 */
export async function onlyHere(userId: string, sendViews: () => Promise<unknown>): Promise<string[]> {
  flushDrafts()
  const sending: Promise<unknown>[] = []
  if (shortlistEntries(userId).unsentNames().length > 0) {
    sending.push(import('#client/offline/shortlists/shortlist-sync.ts').then((code) => code.syncShortlists(userId)))
  }
  if (viewTexts(userId).length > 0) sending.push(sendViews())
  if (sending.length > 0) await settledOrLate(sending)
  const shared = await sharedTexts(userId)
  return [...draftTexts(userId), ...shared, ...shortlistTexts(userId), ...viewTexts(userId)]
}

/** Returns a text if a share waits for a draft. A browser whose cache cannot be read has stored no share. */
async function sharedTexts(userId: string): Promise<string[]> {
  const parts = await readShared().catch(() => [])
  const isTheirs = parts.some((part) => !part.isGone && (part.owner ?? userId) === userId)
  return isTheirs ? ['то, чем вы поделились с PromoDesk'] : []
}

/** Waits a limited time for the sending. Work that is not sent by then counts as stored on this device only. */
async function settledOrLate(sending: Promise<unknown>[]): Promise<void> {
  const late = new Promise((end) => setTimeout(end, PATIENCE_MS))
  await Promise.race([Promise.allSettled(sending), late])
}

/** Names a form's subject by the beginning of its path. */
const forms: readonly [path: string, text: string][] = [
  ['/placement/channels-base/create', 'черновик нового канала'],
  ['/placement/channels-base/', 'правки канала'],
  ['/placement/estimates/create', 'черновик новой расчётки'],
  ['/placement/estimates/', 'правки расчётки'],
  ['/placement/projects/create', 'черновик нового брифа'],
  ['/placement/projects/', 'правки брифа'],
  ['/placement/positions-registry/', 'черновик новой должности'],
  ['/services/', 'черновик нового сервиса'],
  ['/chat/templates/create', 'черновик нового шаблона'],
  ['/chat/templates/', 'правки шаблона'],
  ['/admin/assistant', 'текст об агентстве'],
  ['/chat', 'неотправленное сообщение PromoGPT'],
]
const titled = z.object({ values: z.object({ title: z.optional(z.nullable(z.string())) }) })

function draftTexts(userId: string): string[] {
  const prefix = `${storageKeys.draft}${userId}:`
  const names = keptEntries.namesWith(prefix)
  if (copyLock.isLocked()) return names.length === 0 ? [] : [formatCount(names.length, draftForms)]
  return names.map((name) => {
    const path = name.slice(prefix.length)
    const text = path.includes('/decline')
      ? 'причина отказа от брифа'
      : (forms.find(([start]) => path.startsWith(start))?.[1] ?? 'черновик')
    const title = z.safeParse(titled, parseJson(keptEntries.read(name))).data?.values.title?.trim()
    return title ? `${text} «${title}»` : text
  })
}

function shortlistTexts(userId: string): string[] {
  const entries = shortlistEntries(userId)
  const unsent = entries.unsentChanges()
  const made = entries.newLists()
  const changed = entries.known().flatMap((list) => {
    const count = unsent.filter(({ listId }) => listId === list.id).length
    const isNew = made.some(({ id }) => id === list.id)
    return count === 0 || isNew ? [] : [{ ...list, text: formatCount(count, changeForms) }]
  })
  const whole = made.map((list) => {
    const picked = allChanges({ id: list.id, changes: [] }, unsent).filter((one) => one.kind === 'pick' && one.picked)
    return { ...list, text: formatCount(picked.length, channelForms) }
  })
  const named = [...whole, ...changed]
  // A sign-out also deletes locked and unreadable entries.
  const isNamed = (name: string) => named.some(({ id }) => name.split(':').includes(id))
  const rest = entries.unsentNames().every(isNamed) ? [] : ['изменения подборок']
  return [...named.map(({ name, text }) => `подборка «${name}»: ${text}`), ...rest]
}

function viewTexts(userId: string): string[] {
  const text = keptEntries.read(storageKeys.channelViews + userId)
  if (copyLock.isLocked()) return text === null ? [] : ['виды базы каналов']
  const views = parseJson(text)
  const count = Array.isArray(views) ? views.length : 0
  return count === 0 ? [] : [`${formatCount(count, viewForms)} базы каналов`]
}

const draftForms = {
  one: 'несохранённый черновик',
  few: 'несохранённых черновика',
  many: 'несохранённых черновиков',
}
const changeForms = { one: 'изменение', few: 'изменения', many: 'изменений' }
const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }
const viewForms = { one: 'вид', few: 'вида', many: 'видов' }
