import { useNavigate } from '@tanstack/react-router'
import { Archive, Ellipsis, History, Pencil } from 'lucide-react'
import { useServerCalls } from '#client/lib/server/server.ts'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { useOpener } from '#client/ui/overlay/use-opener.ts'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import styles from './agency-templates.module.css'
import { useArchiveTemplate } from './agency-templates.mutations.ts'

/** The menu of a template in the list. */
export function TemplateActions({ template }: { template: PromptTemplate }) {
  const menu = useOpener('menu')
  const navigate = useNavigate()
  const { mutate: archive } = useArchiveTemplate()
  const hasHistory = useServerCalls()?.isOurs === true
  const params = { id: String(template.id) }
  return (
    <span className={styles.place}>
      <IconButton {...menu.button} className={styles.move} aria-label={`Действия с шаблоном «${template.title}»`}>
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {menu.isOpen && (
        <Menu onClose={menu.close}>
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
