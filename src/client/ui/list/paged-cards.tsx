import { type ReactNode, useRef } from 'react'
import styles from './card.module.css'
import { useListPlace } from './list-place.ts'

type PagedCardsProps<Item> = {
  /** The list's accessible name. */
  label: string
  /** The items of one page; undefined until the first load ends, which shows outlines. */
  items: readonly Item[] | undefined
  busy: boolean
  outlineHeight: number
  /** Renders the item's `<li>` with `data-row`. */
  children: (item: Item) => ReactNode
}

/** Cards that replace a table with pages on small screens. */
export function PagedCards<Item>({ label, items, busy, outlineHeight, children }: PagedCardsProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  useListPlace(list, items !== undefined)
  if (items === undefined) return <CardOutlines height={outlineHeight} />
  return (
    <ul ref={list} className={styles.list} aria-label={label} aria-busy={busy}>
      {items.map(children)}
    </ul>
  )
}

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

/** Placeholders for cards until the first load ends, each `height` CSS px high. */
export function CardOutlines({ height }: { height: number }) {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка">
      {outlines.map((key) => (
        <div key={key} className={styles.outline} style={{ height }} />
      ))}
    </div>
  )
}
