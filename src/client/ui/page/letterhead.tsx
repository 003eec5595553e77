import type { Letterhead as Agency } from '#client/data/letterhead.queries.ts'
import styles from './letterhead.module.css'

/** The agency's logo and name above a paper. A canvas shows the logo, because it is there before the browser prints. */
export function Letterhead({ of: { name, logo } }: { of: Agency }) {
  return (
    <div className={styles.letterhead}>
      {logo && (
        <canvas
          ref={(canvas) => canvas?.getContext('2d')?.drawImage(logo, 0, 0)}
          className={styles.logo}
          width={logo.width}
          height={logo.height}
          role="img"
          aria-label="Логотип агентства"
        />
      )}
      {name !== '' && <span className={styles.name}>{name}</span>}
    </div>
  )
}
