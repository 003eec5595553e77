import { AddressLink } from '#client/ui/page/address-link.tsx'
import type { CitedPage } from './cited-page.ts'
import styles from './page-link.module.css'

type PageLinkProps = { page: CitedPage; title: string }

/** A link to a page of the product that stands alone in an answer. */
export function PageLink({ page: { Icon, name, address }, title }: PageLinkProps) {
  return (
    <p className={styles.place}>
      <AddressLink className={styles.link} address={address}>
        <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.kind} data-not-copied="">
            {name}
          </span>
        </span>
      </AddressLink>
    </p>
  )
}
