import {
  Building2,
  CalendarDays,
  ChartNoAxesCombined,
  ChartPie,
  ClipboardList,
  FileText,
  Lightbulb,
  type LucideIcon,
  PenLine,
  Send,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AssistantMark } from '#client/features/chat/answer/assistant-message.tsx'
import type { TemplateGroup } from '#client/features/chat/templates/template-menu.tsx'
import { formatCount } from '#client/lib/page/format.ts'
import styles from './chat-welcome.module.css'

type ChatWelcomeProps = {
  composer: ReactNode
  groups: readonly TemplateGroup[]
  /** The agency's own groups; undefined on a server that stores none. */
  agency: readonly TemplateGroup[] | undefined
  /** Opens the list of templates at the group of the pressed tile. */
  onGroup: (key: string) => void
}

/** The welcome screen of a new chat; on small screens the composer is fixed at the bottom. */
export function ChatWelcome({ composer, groups, agency = [], onGroup }: ChatWelcomeProps) {
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
        {groups.length > 0 && <AgencyTile groups={agency} onGroup={onGroup} />}
      </ul>
    </div>
  )
}

/** Stands in the room below the others, so that nothing moves when it appears. */
function AgencyTile({ groups, onGroup }: { groups: readonly TemplateGroup[]; onGroup: (key: string) => void }) {
  const [first] = groups
  if (first === undefined) return null
  const total = groups.reduce((sum, { templates }) => sum + templates.length, 0)
  return (
    <li className={styles.agency}>
      <button type="button" className={styles.tile} onClick={() => onGroup(first.key)}>
        <Building2 size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.title}>Агентство</span>
        <span className={styles.count}>{formatCount(total, templateForms)}</span>
      </button>
    </li>
  )
}

function Tile({ group, onClick }: { group: TemplateGroup; onClick: () => void }) {
  const Icon = icons[group.key] ?? FileText
  const count = formatCount(group.templates.length, templateForms)
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

const icons: Readonly<Record<string, LucideIcon>> = {
  secretary: ClipboardList,
  'client-analytics': ChartPie,
  'audience-analytics': UsersRound,
  'key-messages': Lightbulb,
  planning: CalendarDays,
  copywriting: PenLine,
  distribution: Send,
  'post-analysis': ChartNoAxesCombined,
}

const templateForms = { one: 'шаблон', few: 'шаблона', many: 'шаблонов' }
