import type { ReactNode } from 'react'
import { AssistantMark } from '#client/features/chat/conversation/assistant-mark.tsx'
import type { TemplateGroup } from '#client/features/chat/templates/template-groups.tsx'
import { templateIcon } from '#client/features/chat/templates/template-icons.ts'
import { formatCount } from '#client/lib/page/format.ts'
import styles from './chat-welcome.module.css'

type ChatWelcomeProps = {
  composer: ReactNode
  groups: readonly TemplateGroup[]
  /** Opens the list of templates at the group of the pressed tile. */
  onGroup: (key: string) => void
}

/** The welcome screen of a new chat; on small screens the composer is fixed at the bottom. */
export function ChatWelcome({ composer, groups, onGroup }: ChatWelcomeProps) {
  return (
    <div className={styles.welcome}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <AssistantMark size={48} />
        </span>
        <h2 className={styles.question}>Чем могу помочь?</h2>
      </div>
      <div className={styles.composer}>{composer}</div>
      <ul className={styles.tiles} aria-label="Группы шаблонов">
        {groups.map((group) => (
          <Tile key={group.key} group={group} onClick={() => onGroup(group.key)} />
        ))}
      </ul>
    </div>
  )
}

function Tile({ group, onClick }: { group: TemplateGroup; onClick: () => void }) {
  const Icon = templateIcon(group.key)
  const count = formatCount(group.templates.length, { one: 'шаблон', few: 'шаблона', many: 'шаблонов' })
  return (
    <li>
      <button type="button" className={styles.tile} onClick={onClick}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.title}>{group.title}</span>
        <span className={styles.count}>{count}</span>
      </button>
    </li>
  )
}
