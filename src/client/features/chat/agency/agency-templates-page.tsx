import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { promptTemplatesQuery } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import list from '#client/ui/list/card.module.css'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { type PrimaryAction, useAddAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import styles from './agency-templates.module.css'
import { useArchiveTemplate, useDeleteTemplate } from './agency-templates.mutations.ts'
import { TemplateList } from './template-list.tsx'
import { WhereTemplatesAreStored } from './where-templates-are-stored.tsx'

const unavailable = {
  title: 'Ошибка загрузки шаблонов',
  notAvailableOffline: 'Шаблоны агентства ещё не загружены',
}

/** «Шаблоны агентства»: the prompt templates that all users share, their archive, and the built-in ones. */
export function AgencyTemplatesPage() {
  const add = useAddAction(sections.templates.create)
  return (
    <WhereTemplatesAreStored>
      <PageHeader title={sections.templates.title} primary={add} />
      <PageContent>
        <AgencyTemplates add={add} />
      </PageContent>
    </WhereTemplatesAreStored>
  )
}

function AgencyTemplates({ add }: { add: PrimaryAction }) {
  const query = useQuery(agencyTemplatesQuery())
  const [toDelete, setToDelete] = useState<PromptTemplate>()
  const templates = query.data?.data
  const empty = (
    <EmptyList title="Своих шаблонов пока нет." text="Добавьте первый: его увидят все сотрудники." add={add} />
  )
  return (
    <ListStates query={query} rows={templates} unavailable={unavailable}>
      {templates === undefined ? (
        <Outline count={6} height={56} />
      ) : (
        <>
          {templates.some((one) => !one.is_archived) ? <TemplateList templates={templates} /> : empty}
          <Archive templates={templates.filter((one) => one.is_archived)} onDelete={setToDelete} />
          <BuiltInTemplates />
        </>
      )}
      <ConfirmAbout
        thing={toDelete}
        title="Удалить шаблон?"
        offlineAction="удалить шаблон"
        action={useDeleteTemplate()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => `Вы уверены, что хотите удалить шаблон «${title}»?`}
      </ConfirmAbout>
    </ListStates>
  )
}

type ArchiveProps = { templates: readonly PromptTemplate[]; onDelete: (template: PromptTemplate) => void }

/** The templates that the chat does not offer. They return to their places, or are deleted. */
function Archive({ templates, onDelete }: ArchiveProps) {
  const { mutate: archive } = useArchiveTemplate()
  if (templates.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>Архив: {templates.length}</summary>
      <ul className={`${list.rows} ${styles.rows}`}>
        {templates.map((template) => (
          <li key={template.id} className={styles.row}>
            <div className={styles.text}>
              <div className={styles.title}>{template.title}</div>
              <div className={styles.note}>{template.group}</div>
            </div>
            <Button
              offlineAction="вернуть шаблон"
              size="small"
              variant="text"
              icon={<ArchiveRestore size={16} />}
              aria-label={`Вернуть шаблон «${template.title}»`}
              onClick={() => archive({ id: template.id, is_archived: false })}
            >
              Вернуть
            </Button>
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

/** The built-in templates, each a start for an own one. */
function BuiltInTemplates() {
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
