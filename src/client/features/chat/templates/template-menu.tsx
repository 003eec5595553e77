import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import styles from './template-menu.module.css'

export type TemplateGroup = {
  key: string
  title: string
  templates: readonly { key: string; label: string }[]
}

type TemplateGroupsProps = {
  /** «Шаблоны» by default. */
  label?: string
  groups: readonly TemplateGroup[]
  /** The key of the expanded group; at most one group is expanded, so that the list stays short. */
  openGroup: string | undefined
  onOpenGroup: (key: string | undefined) => void
  onPick: (templateKey: string) => void
}

type TemplateMenuProps = TemplateGroupsProps & {
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

export function TemplateGroups(props: TemplateGroupsProps) {
  const { label = 'Шаблоны', groups, openGroup, onOpenGroup, onPick } = props
  return (
    <ul aria-label={label}>
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          open={group.key === openGroup}
          onToggle={(open) => onOpenGroup(open ? group.key : undefined)}
          onPick={onPick}
        />
      ))}
    </ul>
  )
}

type GroupProps = {
  group: TemplateGroup
  open: boolean
  onToggle: (open: boolean) => void
  onPick: (templateKey: string) => void
}

function Group({ group, open, onToggle, onPick }: GroupProps) {
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  // A tile of the welcome screen may expand a group that is out of view.
  useEffect(() => {
    if (open) item.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={item}>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <ChevronRight className={styles.chevron} size={16} aria-hidden />
        <span className={styles.title}>{group.title}</span>
        <span className={styles.count}>{group.templates.length}</span>
      </button>
      <ul id={id} hidden={!open}>
        {group.templates.map(({ key, label }) => (
          <li key={key}>
            <button type="button" className={styles.template} onClick={() => onPick(key)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}
