import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import { agencyTemplatesKey } from '#client/lib/api/query-keys.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { HistoryPage, type Restore } from '#client/ui/page/record-history.tsx'
import { promptTemplateInput } from '#contract/prompt-templates.ts'
import { type FieldValue, ofPromptTemplate } from '#contract/record-changes.ts'
import { templateFieldLabels, templateValues, useSaveTemplate } from './agency-templates.mutations.ts'
import { WhereTemplatesAreStored } from './where-templates-are-stored.tsx'

/** «История» of a template. A former value returns by an ordinary save. */
export function TemplateHistoryPage({ id }: { id: number }) {
  const { data: read } = useQuery(agencyTemplatesQuery())
  const saving = useSaveTemplate()
  const template = read?.data.find((one) => one.id === id)

  function restoreOf(column: string, value: FieldValue): Restore | undefined {
    const field = fields[column]
    if (template === undefined || field === undefined || template[field] === value) return undefined
    const { version } = template
    const input = z.safeParse(promptTemplateInput, { ...templateValues(template), [field]: value, version })
    if (!input.success) return undefined
    return () => saving.mutateAsync({ id, body: input.data })
  }

  return (
    <WhereTemplatesAreStored>
      <HistoryPage
        title={template?.title}
        ofWhat="шаблона"
        changes={recordChangesQuery(ofPromptTemplate, { key: agencyTemplatesKey, id })}
        actions={actions}
        section={sections.templates}
        fieldOf={fieldOf}
        restoreOf={restoreOf}
      />
    </WhereTemplatesAreStored>
  )
}

const actions = { created: 'Шаблон создан', changed: 'Шаблон изменён', deleted: 'Шаблон удалён' }

/** The fields of a template by the columns that the history names. */
const fields: Readonly<Record<string, keyof typeof templateFieldLabels>> = {
  group_title: 'group',
  title: 'title',
  text: 'text',
}

function fieldOf(column: string) {
  if (column === 'archived_at') {
    return { label: 'Архив', text: (at: FieldValue) => (at === null ? 'нет' : `с ${momentText(at)}`) }
  }
  const field = fields[column]
  return field && { label: templateFieldLabels[field], text: (value: FieldValue) => String(value ?? '-') }
}

const momentText = (at: FieldValue) => formatDateTime(new Date(String(at)))
