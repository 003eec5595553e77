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
import { AssistantMark } from '#client/features/chat/answer/answer.tsx'
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

export function ChatWelcome({ composer, groups, agency = [], onGroup }: ChatWelcomeProps) {
  const [first] = agency
  return (
    <div className={styles.welcome}>
      <div className={styles.head}>
        <AssistantMark size={48} />
        <h2 className={styles.question}>Чем могу помочь?</h2>
      </div>
      <div className={styles.composer}>{composer}</div>
      <ul className={styles.tiles} aria-label="Группы шаблонов">
        {groups.map(({ key, title, templates }) => (
          <Tile
            key={key}
            Icon={icons[key] ?? FileText}
            title={title}
            count={templates.length}
            onClick={() => onGroup(key)}
          />
        ))}
        {/* Stands in the room below the others, so that nothing moves when it appears. */}
        {groups.length > 0 && first && (
          <Tile
            className={styles.agency}
            Icon={Building2}
            title="Агентство"
            count={agency.reduce((sum, { templates }) => sum + templates.length, 0)}
            onClick={() => onGroup(first.key)}
          />
        )}
      </ul>
    </div>
  )
}

type TileProps = {
  className?: string | undefined
  Icon: LucideIcon
  title: string
  count: number
  onClick: () => void
}

function Tile({ className, Icon, title, count, onClick }: TileProps) {
  return (
    <li className={className}>
      <button type="button" className={styles.tile} onClick={onClick}>
        <Icon size={20} aria-hidden />
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>{formatCount(count, { one: 'шаблон', few: 'шаблона', many: 'шаблонов' })}</span>
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
