import { measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting, useScreen } from '#client/ui/theme/screen.ts'
import styles from './card.module.css'
import { useListPlace } from './list-place.ts'
import { CardOutlines } from './paged-cards.tsx'

type CardListProps<Item> = {
  /** The list's accessible name. */
  label: string
  /** undefined until the first load ends, which shows outlines. */
  items: readonly Item[] | undefined
  itemKey: (item: Item) => string | number
  /** Estimated height of a card before it is measured, CSS px. */
  estimatedHeight: number
  children: (item: Item) => ReactNode
}

const GAP = 12
/** Used while the window has no size: before the first layout, in a hidden tab, in a test. */
const UNMEASURED = { width: 358, height: 640 }

/** Cards that replace a table on small screens. Only cards near the window are mounted; in print, all. */
export function CardList<Item>({ label, items, itemKey, estimatedHeight, children }: CardListProps<Item>) {
  if (items === undefined) return <CardOutlines height={estimatedHeight} />
  return (
    <Cards label={label} items={items} itemKey={itemKey} estimatedHeight={estimatedHeight}>
      {children}
    </Cards>
  )
}

type CardsProps<Item> = CardListProps<Item> & { items: readonly Item[] }

function Cards<Item>({ label, items, itemKey, estimatedHeight, children }: CardsProps<Item>) {
  const columns = useScreen() === 'phone' ? 1 : 2
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useListPlace(list, true)
  // The height of the content above the list in the scrolling page.
  useLayoutEffect(() => setScrollMargin(distanceToTop(list.current)), [])
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => estimatedHeight,
    // Heights belong to cards, not to positions, which change after a search or a deletion.
    getItemKey: (row) => {
      const item = items[row * columns]
      return item === undefined ? row : itemKey(item)
    },
    gap: GAP,
    overscan: usePrinting() ? items.length : 4,
    scrollMargin,
    measureElement: (card, entry, instance) => measureElement(card, entry, instance) || estimatedHeight,
    initialRect: UNMEASURED,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.width * rect.height > 0 ? rect : UNMEASURED)),
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const before = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin)
  const mounted = items.slice(first * columns, ((rows.at(-1)?.index ?? -1) + 1) * columns)
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ paddingTop: before, paddingBottom: Math.max(after, 0) }}
    >
      {mounted.map((item, place) => (
        <li
          key={itemKey(item)}
          // Cards of one row have the same height, so only the first is measured.
          ref={place % columns === 0 ? virtualizer.measureElement : undefined}
          data-row={itemKey(item)}
          data-index={first + Math.floor(place / columns)}
          aria-setsize={items.length}
          aria-posinset={first * columns + place + 1}
          className={styles.card}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

function scrollerOf(list: HTMLElement | null): Element | null {
  return list?.closest('main') ?? null
}

function distanceToTop(list: HTMLElement | null): number {
  const scroller = scrollerOf(list)
  if (list === null || scroller === null) return 0
  return list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
