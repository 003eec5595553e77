import * as z from 'zod/mini'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import type { RememberedClient } from '#client/lib/device/storage-policy.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { ownUserId } from '#client/lib/session/session.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { searchText } from '#domain/search-text.ts'
import { fieldKey } from '#domain/templates/prompt-template.ts'

/** The client used last comes first, so the oldest ones are forgotten. */
const maxClients = 50
const maxLength = 200

const schema = z.array(z.object({ client: z.string(), values: z.record(z.string(), z.string()) }))

/**
 * What the user typed into forms of templates about clients, on this device: the next form offers it. Other fields are
 * not remembered, because they belong to one text.
 */
export const rememberedValues = {
  /** Returns the values to offer for a field, those of `client` first. */
  offered(name: string, client: string): string[] {
    const known = read()
    if (isClientName(name)) return known.map((one) => one.client).filter((one) => one !== '')
    const key = fieldKey(name)
    if (!isClientFact(name)) return []
    const isTheirs = (one: RememberedClient) => searchText(one.client) === searchText(client)
    const sorted = [...known.filter(isTheirs), ...known.filter((one) => !isTheirs(one))]
    return [...new Set(sorted.flatMap(({ values }) => values[key] ?? []))]
  },

  /** Returns what is known about a client, by the keys of fields. */
  of(client: string): Readonly<Record<string, string>> {
    if (client.trim() === '') return {}
    return read().find((one) => searchText(one.client) === searchText(client))?.values ?? {}
  },

  /** Remembers the values of a filled form, by the names of its fields. */
  remember(filled: ReadonlyMap<string, string>) {
    const entries = [...filled].map(([name, value]) => [name, value.trim()] as const)
    const usable = entries.filter(([, value]) => value !== '' && value.length <= maxLength)
    const client = usable.find(([name]) => isClientName(name))?.[1] ?? ''
    const facts = usable.flatMap(([name, value]) => (isClientFact(name) ? [[fieldKey(name), value]] : []))
    if (client === '' && facts.length === 0) return
    const known = read()
    const before = known.find((one) => searchText(one.client) === searchText(client))
    const values = { ...before?.values, ...Object.fromEntries(facts) }
    const rest = known.filter((one) => one !== before)
    keptEntries.write(key(), JSON.stringify([{ client, values }, ...rest].slice(0, maxClients)))
  },
}

export function isClientName(name: string): boolean {
  return /^(клиент|компания|заказчик|рекламодатель|название (компании|клиента))$/.test(fieldKey(name))
}

function isClientFact(name: string): boolean {
  return /^(бренд|продукт|отрасль|сайт)(?!\p{L})/u.test(fieldKey(name))
}

const key = () => storageKeys.templateValues + ownUserId()

function read(): RememberedClient[] {
  if (copyLock.isLocked()) return []
  return z.safeParse(schema, parseJson(keptEntries.read(key()))).data ?? []
}
