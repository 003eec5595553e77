import { useNavigate } from '@tanstack/react-router'
import { Archive, Ellipsis, History, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useServerCalls } from '#client/lib/server/server.ts'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import styles from './agency-templates.module.css'
import { useArchiveTemplate } from './agency-templates.mutations.ts'

/** The menu of a template in the list. */
export function TemplateActions({ template }: { template: PromptTemplate }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const { mutate: archive } = useArchiveTemplate()
  const hasHistory = useServerCalls()?.isOurs === true
  const params = { id: String(template.id) }
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.place}>
      <IconButton
        ref={button}
        className={styles.move}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Действия с шаблоном «${template.title}»`}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen && (
        <Menu onClose={close}>
          <MenuItem
            label="Редактировать"
            Icon={Pencil}
            onClick={() => void navigate({ to: '/chat/templates/$id/edit', params })}
          />
          {hasHistory && (
            <MenuItem
              label="История"
              Icon={History}
              onClick={() => void navigate({ to: '/chat/templates/$id/history', params })}
            />
          )}
          <MenuItem
            label="В архив"
            Icon={Archive}
            offlineAction="убрать шаблон в архив"
            onClick={() => archive({ id: template.id, is_archived: true })}
          />
        </Menu>
      )}
    </span>
  )
}
