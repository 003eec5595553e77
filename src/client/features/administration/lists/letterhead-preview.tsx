import { useQuery } from '@tanstack/react-query'
import { hasLetterhead, letterheadQuery } from '#client/data/letterhead.queries.ts'
import { Letterhead } from '#client/ui/page/letterhead.tsx'
import styles from './lists.module.css'

/** The upper part of a sheet as the printer makes it. */
export function LetterheadPreview() {
  const letterhead = useQuery(letterheadQuery()).data?.data
  if (letterhead === undefined) return null
  if (!hasLetterhead(letterhead))
    return <p className={styles.fact}>Названия и логотипа нет, поэтому лист начинается с заголовка.</p>
  return (
    <figure className={styles.sheet} aria-label="Бланк на бумаге">
      <Letterhead of={letterhead} />
      <p className={styles.heading}>Расчётка для клиента</p>
    </figure>
  )
}
