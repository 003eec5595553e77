import { type ReactNode, useRef } from 'react'
import styles from './card.module.css'
import { useListPlace, useShownCount } from './list-place.ts'

type CardListProps<Item> = {
  /** The list's accessible name. */
  label: string
  /** undefined until the first load ends, which shows outlines. */
  items: readonly Item[] | undefined
  itemKey: (item: Item) => string | number
  /** Height of an outline, CSS px. */
  outlineHeight: number
  children: (item: Item) => ReactNode
}

/** Cards that replace a table on small screens; more are added as the user scrolls down. */
export function CardList<Item>({ label, items, itemKey, outlineHeight, children }: CardListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const shown = useShownCount(end, items?.length ?? 0, useListPlace(list, items !== undefined), CARDS)
  if (items === undefined) return <CardOutlines height={outlineHeight} />
  return (
    <>
      <ul ref={list} aria-label={label} className={styles.list}>
        {items.slice(0, shown).map((item, place) => (
          <li
            key={itemKey(item)}
            data-row={itemKey(item)}
            aria-setsize={items.length}
            aria-posinset={place + 1}
            className={styles.card}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

/** Cards that are added at a time. */
const CARDS = 30

type PagedCardsProps<Item> = Pick<CardListProps<Item>, 'label' | 'items' | 'outlineHeight'> & {
  busy: boolean
  /** Renders the item's `<li>` with `data-row`. */
  children: (item: Item) => ReactNode
}

/** Cards of one page that replace a table with pages on small screens. */
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

/** Placeholders for cards until the first load ends. */
function CardOutlines({ height }: { height: number }) {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка">
      {outlines.map((key) => (
        <div key={key} className={styles.outline} style={{ height }} />
      ))}
    </div>
  )
}
