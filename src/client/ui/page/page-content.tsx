import type { ReactNode } from 'react'
import styles from './page-content.module.css'

/** What stands under the header of a page that scrolls. */
export function PageContent({ children }: { children: ReactNode }) {
  return <div className={styles.content}>{children}</div>
}
