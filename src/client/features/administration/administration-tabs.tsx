import { Link } from '@tanstack/react-router'
import type { administrationSections } from '#client/lib/page/administration-sections.ts'
import styles from '#client/ui/control/line-tabs.module.css'

type AdministrationTabsProps = { sections: ReturnType<typeof administrationSections> }

/** The sections of the administration side by side, as those of the placement area are. */
export function AdministrationTabs({ sections }: AdministrationTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Разделы администрирования">
      {sections.map(({ tab, title }) => (
        <Link
          key={title}
          to="/admin"
          search={tab ? { tab } : {}}
          // The first section has no search of its own, which the search of each other section would contain.
          activeOptions={{ exact: tab === undefined }}
          className={styles.tab}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
