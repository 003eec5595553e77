import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './access-row.module.css'

type AccessListProps = { label: string; className?: string | undefined; children: ReactNode }

/** A list of sessions or passkeys. */
export function AccessList({ label, className = '', children }: AccessListProps) {
  return (
    <ul className={className} aria-label={label}>
      {children}
    </ul>
  )
}

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
