import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { promptTemplatesQuery } from '#client/features/chat/templates/prompt-templates.queries.ts'
import styles from './agency-templates.module.css'

/** The built-in templates, each a start for an own one. */
export function BuiltInTemplates() {
  const { data: groups = [] } = useQuery(promptTemplatesQuery())
  if (groups.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>Взять за основу встроенный шаблон</summary>
      <div className={styles.builtIn}>
        {groups.map((group) => (
          <section key={group.key} aria-label={group.title}>
            <h2 className={styles.heading}>{group.title}</h2>
            <ul className={styles.links}>
              {group.templates.map(({ key, label }) => (
                <li key={key}>
                  <Link to="/chat/templates/create" search={{ from: key }} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}
