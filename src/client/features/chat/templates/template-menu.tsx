import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { TemplateGroups, type TemplateGroupsProps } from './template-groups.tsx'
import styles from './template-menu.module.css'

export type TemplateMenuProps = TemplateGroupsProps & {
  /** The agency's own groups; undefined on a server that stores none. */
  agency: TemplateGroupsProps['groups'] | undefined
}

/** All templates of the chat: the agency's own and the built-in ones. */
export function TemplateMenu({ agency, ...builtIn }: TemplateMenuProps) {
  const id = useId()
  if (agency === undefined) return <TemplateGroups {...builtIn} />
  return (
    <>
      <section className={styles.section} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id} className={styles.caption}>
            Агентство
          </h2>
          <Link to={sections.templates.to} className={styles.manage} aria-label="Настроить шаблоны агентства">
            {agency.length === 0 ? 'Добавить' : 'Настроить'}
          </Link>
        </div>
        {agency.length === 0 ? (
          <p className={styles.empty}>Своих шаблонов пока нет.</p>
        ) : (
          <TemplateGroups {...builtIn} label="Группы агентства" groups={agency} />
        )}
      </section>
      <h2 className={styles.caption}>Встроенные</h2>
      <TemplateGroups {...builtIn} />
    </>
  )
}
