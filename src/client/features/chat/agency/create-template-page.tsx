import { useQuery } from '@tanstack/react-query'
import { promptTemplatesQuery } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { FormOutline } from '#client/ui/form/form-outline.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { TemplateForm } from './template-form.tsx'
import { WhereTemplatesAreStored } from './where-templates-are-stored.tsx'

/** Creates a template of the agency, empty or from a built-in one. */
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
