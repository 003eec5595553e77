import { useRouter } from '@tanstack/react-router'
import { Calculator, ClipboardList, FolderKanban, Radio } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { CitedPage } from './cited-page.ts'
import styles from './page-link.module.css'

type PageLinkProps = { page: CitedPage; title: string }

/** A link to a page of the product that stands alone in an answer. */
export function PageLink({ page: { kind, address }, title }: PageLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: address })
  }
  const { Icon, name } = kinds[kind]
  return (
    <p className={styles.place}>
      <a className={styles.link} href={address} onClick={open}>
        <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.kind} data-not-copied="">
            {name}
          </span>
        </span>
      </a>
    </p>
  )
}

const kinds = {
  channels: { Icon: Radio, name: 'База каналов' },
  channel: { Icon: Radio, name: 'Канал' },
  projects: { Icon: FolderKanban, name: 'Проекты' },
  project: { Icon: FolderKanban, name: 'Проект' },
  brief: { Icon: ClipboardList, name: 'Бриф' },
  estimate: { Icon: Calculator, name: 'Расчётка' },
} as const
