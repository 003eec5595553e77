import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import {
  type AssistantSettings,
  assistantSettingsChangedCode,
  read,
  write,
} from '#contract/assistant/assistant-settings.ts'

const key = ['administration', 'assistant']

/** Reads the agency's text for PromoGPT with its earlier versions. */
export function agencyTextQuery() {
  return administrationQuery(key, (signal) => api(read, {}, { signal }))
}

/** Writes a new version of the text; `version` is the one that was edited. */
export function useSaveAgencyText(done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<AssistantSettings, 'version' | 'agency_text'>) => api(write, { body }),
    onSuccess: (settings) => {
      client.setQueryData<Reading<AssistantSettings>>(key, { data: settings, asOf: null })
      toast.success(done)
    },
    onError: (error) => (isOutdated(error) ? client.invalidateQueries({ queryKey: key }) : undefined),
    meta: { keeps: 'form' },
  })
}

/** Whether another administrator's version came first. */
export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === assistantSettingsChangedCode
