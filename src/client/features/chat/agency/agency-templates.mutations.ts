import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { agencyTemplatesKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { type RefusedSave, refusedSave } from '#client/lib/http/refused-save.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import type { PromptTemplate, PromptTemplateInput } from '#contract/prompt-templates.ts'
import * as templates from '#contract/prompt-templates.ts'

export type TemplateValues = { group: string; title: string; text: string }

export const templateFieldNames = ['group', 'title', 'text'] as const
export const templateFieldLabels = { group: 'Группа', title: 'Название', text: 'Текст' }

export const templateValues = ({ group, title, text }: PromptTemplate): TemplateValues => ({
  group,
  title,
  text,
})

export type TemplateChange = z.output<typeof templates.promptTemplateChangedDetails>
export type SaveOutcome = { kind: 'saved'; template: PromptTemplate } | RefusedSave<TemplateChange>

/** Saves a template; `id` is undefined for a new one. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: { id: number | undefined; body: PromptTemplateInput }): Promise<SaveOutcome> => {
      const { id, body } = save
      try {
        const template =
          id === undefined
            ? await api(templates.create, { body })
            : await api(templates.update, { params: { id: String(id) }, body })
        return { kind: 'saved', template }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'prompt_template_title_taken') {
          return { kind: 'invalid', fields: [{ path: 'title', message: error.message }] }
        }
        return refusedSave(error, templates.promptTemplateChangedDetails)
      }
    },
    onSettled: () => refresh(client),
    meta: { keeps: 'draft' },
  })
}

export function useArchiveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, is_archived }: Pick<PromptTemplate, 'id' | 'is_archived'>) =>
      api(templates.archive, { params: { id: String(id) }, body: { is_archived } }),
    onSuccess: ({ title, is_archived }) =>
      toast.success(is_archived ? `Шаблон «${title}» в архиве` : `Шаблон «${title}» возвращён из архива`),
    onSettled: () => refresh(client),
  })
}

export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PromptTemplate) => api(templates.remove, { params: { id: String(id) } }),
    onSuccess: (_, { group, title, text }) =>
      tellDeleted({
        text: `Шаблон «${title}» удалён`,
        returned: `Шаблон «${title}» возвращён`,
        again: async () => {
          await api(templates.create, { body: { group, title, text } })
          refresh(client)
        },
      }),
    onSettled: () => refresh(client),
  })
}

/** Shows the new order at once. Several moves are sent one after another, so that the last one stays. */
export function useReorderTemplates() {
  const client = useQueryClient()
  const { queryKey } = agencyTemplatesQuery()
  return useMutation({
    scope: { id: 'order of templates' },
    mutationFn: (order: readonly PromptTemplate[]) =>
      api(templates.reorder, { body: { ids: order.map(({ id }) => id) } }),
    onMutate: async (order) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (read) => read && { ...read, data: [...order] })
    },
    onSettled: () => {
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === 'order of templates' }) <= 1) {
        refresh(client)
      }
    },
  })
}

/** Renames a group; the dialog shows a failure itself. */
export function useRenameGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { group: string; title: string }) => api(templates.renameGroup, { body }),
    onSuccess: (_, { title }) => toast.success(`Группа называется «${title}»`),
    onSettled: () => refresh(client),
    meta: { silent: true },
  })
}

/** Does not wait for the reload. */
function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: agencyTemplatesKey })
}
