import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './sessions.module.css'

type AccessRowProps = { icon: LucideIcon; name: string; when: string; children: ReactNode }

/** A session or passkey with the dates of its use, and a button at the end. */
export function AccessRow({ icon: Icon, name, when, children }: AccessRowProps) {
  return (
    <li className={styles.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>{when}</span>
      </div>
      {children}
    </li>
  )
}
