import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import type { PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import { useDeleteTemplate } from './agency-templates.mutations.ts'
import { Archive } from './archive.tsx'
import { BuiltInTemplates } from './built-in-templates.tsx'
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
