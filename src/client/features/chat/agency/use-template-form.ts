import * as z from 'zod/mini'
import type { Draft } from '#client/lib/session/draft.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useVersionedForm } from '#client/ui/form/use-versioned-form.ts'
import type { Conflict } from '#client/ui/form/use-versioned-save.ts'
import { type PromptTemplate, promptTemplate, promptTemplateInput } from '#contract/prompt-templates.ts'
import { type SaveOutcome, type TemplateChange, useSaveTemplate } from './agency-templates.mutations.ts'
import { type TemplateValues, templateFieldNames, templateValues } from './template-values.ts'

export type TemplateConflict = Conflict<TemplateValues, PromptTemplate, TemplateChange>

type TemplateFormOptions = {
  /** Undefined for a new template. */
  template: PromptTemplate | undefined
  /** The values that a new template begins with. */
  start: TemplateValues
  /** The form's path, under which its draft is stored. */
  path: string
}

export function useTemplateForm({ template, start, path }: TemplateFormOptions) {
  const saving = useSaveTemplate()
  const { outcome, ...state } = useVersionedForm<
    Partial<TemplateValues>,
    TemplateValues,
    PromptTemplate,
    TemplateChange,
    SaveOutcome
  >({
    stored: template,
    draft: useDraft(path, parseDraft),
    fields: templateFieldNames,
    valuesOf: templateValues,
    read: (values) => z.parse(valuesSchema, values),
    hasChanges: (opened, values) =>
      templateFieldNames.some((field) => (values[field] ?? '') !== (opened ?? start)[field]),
    isSame: Object.is,
    send: (values, opened) => saving.mutateAsync({ id: template?.id, body: { ...values, version: opened?.version } }),
    savedText: template ? 'Шаблон сохранён' : 'Шаблон добавлен',
  })
  return {
    ...state,
    initialValues: template || state.isRestored ? state.initialValues : start,
    isSaving: saving.isPending,
    isGone: outcome?.kind === 'gone',
  }
}

const valuesSchema = z.pick(promptTemplateInput, { group: true, title: true, text: true })
const text = z._default(z.string(), '')
const draftContent = z.object({
  values: z.object({ group: text, title: text, text }),
  opened: z.optional(promptTemplate),
})

function parseDraft(draft: Draft | undefined) {
  return z.safeParse(draftContent, draft).data
}
