import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { Shortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import type { Channel } from '#contract/channels.ts'
import { placesInOrder, type Sortable } from './best-values.ts'
import styles from './shortlist-comparison.module.css'

type Sorted = { label: string; isDescending: boolean }
export type SortChannels = { sorted: Sorted | undefined; sort: (by: SortBy) => void }
type SortBy = { label: string; of: (channel: Channel) => Sortable; isHighFirst: boolean }

/** Returns the order by a line, and a function that gives it to the list: a second press turns it round. */
export function useSortChannels(shortlisted: readonly Shortlisted[], onOrder: (ids: number[]) => void): SortChannels {
  const [sorted, setSorted] = useState<Sorted>()
  const sort = ({ label, of, isHighFirst }: SortBy) => {
    const isDescending = sorted?.label === label ? !sorted.isDescending : isHighFirst
    const values = shortlisted.map((one) => (one.state === 'there' ? of(one.channel) : undefined))
    setSorted({ label, isDescending })
    onOrder(placesInOrder(values, isDescending).flatMap((place) => shortlisted[place]?.id ?? []))
  }
  return { sorted, sort }
}

/** The name of a line as a button that sorts the channels by it. */
export function SortButton({ by, channels: { sorted, sort } }: { by: SortBy; channels: SortChannels }) {
  const isSorted = sorted?.label === by.label
  const Arrow = sorted?.isDescending ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.sort} title="Упорядочить каналы" onClick={() => sort(by)}>
      {by.label}
      {isSorted && (
        <Arrow
          className={styles.arrow}
          size={14}
          strokeWidth={1.75}
          aria-label={sorted.isDescending ? 'по убыванию' : 'по возрастанию'}
        />
      )}
    </button>
  )
}
