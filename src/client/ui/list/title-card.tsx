import { type ReactNode, useRef } from 'react'
import card from './card.module.css'
import { useListPlace, useShownCount } from './list-place.ts'
import styles from './title-card.module.css'

type TitleCardProps = {
  title: string
  note?: string
  /** The card's delete button. */
  children: ReactNode
}

/** A card in a `TitleGrid` for an object that has little more than a title. */
export function TitleCard({ title, note, children }: TitleCardProps) {
  return (
    <li className={`${card.card} ${styles.card}`} data-row={title}>
      <div className={styles.text}>
        <h2 className={`${card.title} ${styles.title}`}>{title}</h2>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {children}
    </li>
  )
}

/** Placeholders for the cards until the first load ends. */
const outlines = Array.from({ length: 9 }, (_, index) => `outline ${index}`)

type TitleGridProps = {
  children: ReactNode[] | undefined
  /** The classes of the grid and of a placeholder, for cards that have more than a title. */
  className?: string | undefined
  outline?: string | undefined
}

/**
 * Shows cards in as many columns as fit, and adds cards as the user scrolls down. Shows placeholders while `children`
 * is undefined.
 */
export function TitleGrid({ children, className = styles.grid, outline = styles.skeleton }: TitleGridProps) {
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = useShownCount(end, children?.length ?? 0, useListPlace(list, children !== undefined))
  return (
    <div>
      <ul ref={list} className={className} aria-busy={children === undefined}>
        {children?.slice(0, shown) ?? outlines.map((key) => <li key={key} className={outline} />)}
      </ul>
      <div ref={end} />
    </div>
  )
}
