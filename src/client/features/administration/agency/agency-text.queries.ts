import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import {
  type AssistantSettings,
  assistantSettingsChangedCode,
  read,
  write,
} from '#contract/assistant/assistant-settings.ts'

const key = ['administration', 'assistant']

/** Reads the agency's text for PromoGPT with its earlier versions. Only administrators may, and only online. */
export function agencyTextQuery() {
  return {
    ...readingQuery<AssistantSettings>(key, {
      network: (signal) => api(read, {}, { signal }),
      copy: notAvailableOffline,
    }),
    // Another administrator may have changed it since.
    refetchOnMount: 'always' as const,
    // The page reports errors itself.
    meta: { silent: true },
  }
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
