import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { projectKey } from '#client/data/project.queries.ts'
import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import * as briefs from '#contract/briefs.ts'

export type SaveBriefOutcome =
  /** `stored` is undefined if the server does not return the brief, which is then refetched. */
  | { kind: 'saved'; stored: briefs.ProjectWithBrief | undefined }
  /** Another user has saved the brief since it was opened. */
  | { kind: 'changed'; change: { current: briefs.ProjectWithBrief } }
  /** The brief can no longer be edited. */
  | { kind: 'decided'; stored: briefs.ProjectWithBrief }
  | { kind: 'invalid'; fields: { path: string; message: string }[] }
  | { kind: 'gone' }

export type Decision = z.output<typeof briefs.decide.body>
type DecideOutcome =
  | { kind: 'saved'; stored: briefs.ProjectWithBrief | undefined }
  /** Another user has decided on the brief or changed it; `stored` is its current state. */
  | { kind: 'overtaken'; stored: briefs.ProjectWithBrief }

/** Saves a brief; errors that the form handles are returned as outcomes. `id` is undefined for a new brief. */
export function useSaveBrief() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: { id: number | undefined; body: briefs.BriefInput }): Promise<SaveBriefOutcome> => {
      const { id, body } = save
      try {
        const stored =
          id === undefined
            ? await api(briefs.create, { body })
            : await api(briefs.update, { params: { id: String(id) }, body })
        return { kind: 'saved', stored }
      } catch (error) {
        return saveRefusal(error, id !== undefined)
      }
    },
    onSuccess: (outcome) => {
      const stored = 'change' in outcome ? outcome.change.current : 'stored' in outcome && outcome.stored
      if (stored) keepStored(client, stored)
    },
    onSettled: () => refreshProjects(client),
    meta: { keeps: 'draft' },
  })
}

/** Sends a decision. `isDeclined`: an error message also says that the comment is kept as a draft. */
export function useDecideBrief({ isDeclined }: { isDeclined: boolean }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body }: { id: number; body: Decision }): Promise<DecideOutcome> => {
      try {
        return { kind: 'saved', stored: await api(briefs.decide, { params: { id: String(id) }, body }) }
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict === undefined) throw error
        return { kind: 'overtaken', stored: conflict.stored }
      }
    },
    onSuccess: ({ stored }) => stored && keepStored(client, stored),
    onSettled: () => refreshProjects(client),
    meta: isDeclined ? { keeps: 'draft' } : {},
  })
}

/**
 * Converts an error response into an outcome for the form.
 * @throws an error that the form cannot handle
 */
function saveRefusal(error: unknown, isStored: boolean): SaveBriefOutcome {
  const conflict = conflictOf(error)
  if (conflict?.kind === 'changed') return { kind: 'changed', change: { current: conflict.stored } }
  if (conflict !== undefined) return { kind: 'decided', stored: conflict.stored }
  if (isStored && error instanceof ApiError && error.status === 404) return { kind: 'gone' }
  const fields = refusedFields(error)
  if (fields) return { kind: 'invalid', fields }
  throw error
}

function conflictOf(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { data } = z.safeParse(briefs.briefConflictDetails, error.details)
  if (data === undefined) return undefined
  const kind: 'changed' | 'decided' = error.code === 'brief_changed' ? 'changed' : 'decided'
  return { kind, stored: data }
}

function keepStored(client: QueryClient, stored: briefs.ProjectWithBrief): void {
  client.setQueryData<Reading<briefs.ProjectWithBrief>>(projectKey(stored.project.id), { data: stored, asOf: null })
}

/** Invalidates the lists without waiting, because the caller does not use them. */
function refreshProjects(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: projectsKey })
}
