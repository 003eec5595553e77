import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Shortlisted } from '#client/features/channels/data/channels.queries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './shortlist-comparison.module.css'

type Sorted = { label: string; isDescending: boolean }
export type SortChannels = { sorted: Sorted | undefined; sort: (by: SortBy) => void }
type SortBy = { label: string; of: (channel: Channel) => Sortable; isHighFirst: boolean }

/**
 * Returns the line that the list is in the order of, and a function that orders it: a second press turns it round, and
 * a message offers the order made by hand again. `order` returns false if the list refuses.
 */
export function useSortChannels(shortlisted: readonly Shortlisted[], order: (ids: number[]) => boolean): SortChannels {
  const [last, setLast] = useState<SortBy & Sorted & { before: number[] }>()
  const placesBy = ({ of }: SortBy, isDescending: boolean) =>
    placesInOrder(
      shortlisted.map((one) => (one.state === 'there' ? of(one.channel) : undefined)),
      isDescending,
    )
  // A channel that was moved by hand or added may break the order.
  const isKept = last && placesBy(last, last.isDescending).every((from, to) => from === to)
  const sorted = isKept ? last : undefined
  const sort = (by: SortBy) => {
    const isDescending = sorted?.label === by.label ? !sorted.isDescending : by.isHighFirst
    const before = sorted?.before ?? shortlisted.map(({ id }) => id)
    if (!order(placesBy(by, isDescending).flatMap((place) => shortlisted[place]?.id ?? []))) return
    setLast({ ...by, isDescending, before })
    offer(() => order(before))
  }
  return { sorted, sort }
}

function offer(bringBack: () => void): void {
  const key = 'channels sorted'
  const undo = () => {
    toast.close(key)
    bringBack()
  }
  toast.info(
    <>
      Каналы упорядочены{' '}
      <Button variant="link" size="small" onClick={undo}>
        Вернуть порядок
      </Button>
    </>,
    { key, seconds: 8 },
  )
}

export function SortButton({ by, channels: { sorted, sort } }: { by: SortBy; channels: SortChannels }) {
  const isSorted = sorted?.label === by.label
  const Arrow = sorted?.isDescending ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.sort} title="Упорядочить каналы" onClick={() => sort(by)}>
      {by.label}
      {isSorted && (
        <Arrow className={styles.arrow} size={14} aria-label={sorted.isDescending ? 'по убыванию' : 'по возрастанию'} />
      )}
    </button>
  )
}

/** Rubles, per cent or a count, or whole kopecks; nothing for an unknown value. */
export type Comparable = number | bigint | null | undefined

export type Sortable = Comparable | string | boolean

/** Returns the places in ascending or descending order of their values; equal ones keep their order, unknown ones end. */
export function placesInOrder(values: readonly Sortable[], isDescending: boolean): number[] {
  const isKnown = (place: number) => values[place] !== null && values[place] !== undefined
  const { known = [], unknown = [] } = Object.groupBy(values.keys(), (place) => (isKnown(place) ? 'known' : 'unknown'))
  const compare = (one: Sortable, other: Sortable) =>
    typeof one === 'string' && typeof other === 'string'
      ? one.localeCompare(other, 'ru', { numeric: true })
      : Number(one) - Number(other)
  known.sort((one, other) => compare(values[one], values[other]) * (isDescending ? -1 : 1))
  return [...known, ...unknown]
}
