import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { promptTemplatesQuery } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { FormOutline } from '#client/ui/form/form-page.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import { TemplateForm } from './template-form.tsx'
import { WhereTemplatesAreStored } from './where-templates-are-stored.tsx'

export function CreateTemplatePage({ from }: { from: string | undefined }) {
  return (
    <WhereTemplatesAreStored>
      {from === undefined ? (
        <TemplateForm key="empty" path={sections.templates.create.to} />
      ) : (
        <CopyForm key={from} from={from} />
      )}
    </WhereTemplatesAreStored>
  )
}

function CopyForm({ from }: { from: string }) {
  const query = useQuery(promptTemplatesQuery())
  if (query.isPending) {
    return (
      <>
        <PageHeader title="Новый шаблон" crumb={sections.templates} />
        <FormOutline sections={[3]} />
      </>
    )
  }
  const group = query.data?.find(({ templates }) => templates.some(({ key }) => key === from))
  const template = group?.templates.find(({ key }) => key === from)
  return (
    <TemplateForm
      path={`${sections.templates.create.to}?from=${from}`}
      {...(group && template && { start: { group: group.title, title: template.label, text: template.prompt } })}
    />
  )
}

export function EditTemplatePage({ id }: { id: string }) {
  return (
    <WhereTemplatesAreStored>
      <OpenedTemplate id={id} />
    </WhereTemplatesAreStored>
  )
}

function OpenedTemplate({ id }: { id: string }) {
  const query = useQuery({ ...agencyTemplatesQuery(), refetchOnMount: 'always' })
  // An open form stays open: neither a later response nor a lost connection replaces it.
  const [edited, setEdited] = useState<PromptTemplate>()
  const read = query.isFetchedAfterMount ? query.data?.data : undefined
  const found = read?.find((template) => String(template.id) === id)
  if (edited === undefined && found) setEdited(found)
  if (edited !== undefined) return <TemplateForm template={edited} path={`/chat/templates/${id}/edit`} />
  const isMissing = read !== undefined
  return (
    <>
      <PageHeader title="Редактирование шаблона" crumb={sections.templates} />
      {isMissing || query.isError ? (
        <PageUnavailable
          texts={texts}
          section={sections.templates}
          query={isMissing ? { ...query, error: missing } : query}
        />
      ) : (
        <FormOutline sections={[3]} />
      )}
    </>
  )
}

const missing = new ApiError({ status: 404, message: '' })

const texts = {
  missing: 'Шаблон не найден',
  reason: 'Возможно, его удалили или ссылка неверна.',
  notKept: 'Шаблона нет на этом устройстве',
  failed: 'Ошибка загрузки шаблона',
}
