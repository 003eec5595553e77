import { ArchiveRestore } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import styles from './agency-templates.module.css'
import { useArchiveTemplate } from './agency-templates.mutations.ts'

type ArchiveProps = { templates: readonly PromptTemplate[]; onDelete: (template: PromptTemplate) => void }

/** The templates that the chat does not offer. They return to their places, or are deleted. */
export function Archive({ templates, onDelete }: ArchiveProps) {
  const { mutate: archive } = useArchiveTemplate()
  if (templates.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>Архив: {templates.length}</summary>
      <ul className={styles.rows}>
        {templates.map((template) => (
          <li key={template.id} className={styles.row}>
            <div className={styles.text}>
              <div className={styles.title}>{template.title}</div>
              <div className={styles.note}>{template.group}</div>
            </div>
            <OfflineDisabled action="вернуть шаблон">
              {(disabled) => (
                <Button
                  {...disabled}
                  size="small"
                  variant="text"
                  icon={<ArchiveRestore size={16} strokeWidth={1.75} />}
                  aria-label={`Вернуть шаблон «${template.title}»`}
                  onClick={() => archive({ id: template.id, is_archived: false })}
                >
                  Вернуть
                </Button>
              )}
            </OfflineDisabled>
            <DeleteButton
              place="card"
              label={`Удалить шаблон «${template.title}»`}
              offlineAction="удалить шаблон"
              onClick={() => onDelete(template)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
