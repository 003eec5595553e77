import { samplePage } from '../../table/sample-rows.ts'

export type PeerRow = Record<string, string | number | boolean> & {
  id: number
  title: string
  category: string
}
export type PeerColumn = { field: string; title: string; kind: 'text' | 'number' }

/** Returns `count` invented channels with a value for each of the 33 columns. */
export function peerRows(count: number): PeerRow[] {
  return samplePage(0, count).map(({ metrics, prices, flags, ...row }) => ({
    ...row,
    // In no order of the numbers, so that sorting changes the rows.
    subscribers: (row.id * 48_271) % 900_000,
    ...numbered('metric', metrics),
    ...numbered('price', prices),
    ...numbered('flag', flags),
  }))
}

/** The number of rows in the page's address. */
export const rowCount = Number(new URLSearchParams(location.search).get('rows') ?? 50_000)

const [sample] = peerRows(1)

export const peerColumns: readonly PeerColumn[] = Object.entries(sample ?? {})
  .filter(([field]) => field !== 'id')
  .map(([field, value]) => ({ field, title: field, kind: typeof value === 'number' ? 'number' : 'text' }))

export const categories = ['Еда', 'Финансы', 'Карьера', 'Маркетинг'] as const

function numbered<T>(name: string, values: readonly T[]): Record<string, T> {
  return Object.fromEntries(values.map((value, position) => [`${name}-${position}`, value]))
}
