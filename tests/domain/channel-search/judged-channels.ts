import type { Channel } from '#contract/channels.ts'
import type { ResolvedCondition } from '#domain/channel-search/channel-conditions.ts'
import type { ChannelChanges, ChannelIndex, IndexedChannel } from '#domain/channel-search/channel-index.ts'
import { createPreparedIndex, type JudgedBy, type SearchedBase } from '#domain/channel-search/judged-index.ts'
import { defaultPlacementRules, judgePlacement } from '#domain/placement/placement-verdict.ts'

const checked = '2025-12-01'

/** Rules that give every light to some channels of a sample. */
export const judgedBy: JudgedBy = {
  today: '2026-01-01',
  rules: {
    ...defaultPlacementRules,
    most_unregistered: 50,
    wanted: ['nda'],
    platforms: [
      { host: 'forbidden.example', light: 'red', text: 'Запрещена', checked },
      { host: 'doubtful.example', light: 'yellow', text: 'Под вопросом', checked },
    ],
  },
}

const addresses = [
  ...['https://t.me/channel', 't.me/other', '@name', 'https://m.vk.ru/x', 'нет ссылки'],
  ...['https://www.forbidden.example/x', 'https://t.me/x, sub.doubtful.example'],
]

/** The channels of a sample with addresses of different platforms. */
export function withAddresses(rows: readonly Channel[]): Channel[] {
  return rows.map((row) => ({ ...row, url: addresses[row.id % addresses.length] ?? '' }))
}

/** The channel with its verdict, by the rule that the screens show. */
export function judgedRow<Row extends Channel>(row: Row, by = judgedBy) {
  return { ...row, placement: judgePlacement(row, by.rules, by.today).light }
}

type Prepare = {
  stored: readonly Channel[]
  changes?: ChannelChanges
  conditions?: readonly ResolvedCondition[] | undefined
  by?: JudgedBy
}

/** Adds verdicts and the rows of these conditions to an index and its changes; `stored` are the base's newest rows. */
export function prepared(
  index: ChannelIndex,
  { stored, changes = new Map<number, IndexedChannel | null>(), conditions = [], by = judgedBy }: Prepare,
): Promise<SearchedBase> {
  return prepareWith(stored)({ index, changes }, [{ conditions }], by)
}

/** Returns a function that prepares an index for several searches. */
export function prepareWith(stored: readonly Channel[]) {
  return createPreparedIndex(async (_fields, take, ids) => {
    const wanted = new Set(ids)
    const rows = ids ? stored.filter(({ id }) => wanted.has(id)) : stored
    for (let at = 0; at < rows.length; at += 1_000) take(rows.slice(at, at + 1_000))
  })
}
