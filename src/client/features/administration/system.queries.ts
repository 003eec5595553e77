import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api, download } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { type CallName, downloadBackup, readSystem, runSystemCheck, startCopy } from '#contract/accounts/system.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'

const systemKey = ['administration', 'system'] as const

/** The server ends a test call of the model earlier. */
const checkWithinMs = 45_000

export const systemQuery = () =>
  administrationQuery(
    systemKey,
    (signal) => api(readSystem, {}, { signal }),
    ({ backup }) => backup.is_running,
  )

export function useRunCheck() {
  return useMutation({
    mutationFn: (name: CallName) => api(runSystemCheck, { body: { name } }, { timeoutMs: checkWithinMs }),
  })
}

export function useStartCopy() {
  return useMutation({
    mutationFn: () => api(startCopy),
    onSuccess: () => toast.success('Копия базы данных создаётся'),
    onSettled: useRefreshSystem(),
  })
}

export function useRefreshSystem() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: systemKey })
}

/** Saves the whole copy, or nothing. */
export async function downloadFullCopy(
  json: { passphrase: string; password: string | undefined },
  watch: { signal: AbortSignal; onBytes: (count: number) => void },
) {
  const copy = await download(downloadBackup.path, { json, ...watch })
  downloadFile(copy, `promodesk-${new Date().toISOString().slice(0, 10)}.backup`)
}

/** Says why there is no copy. A copy that breaks off cannot say it itself, so the server is asked. */
export async function whyNoFullCopy(error: Error): Promise<string> {
  if (error instanceof ApiError) {
    return error.customMessage || error.message || statusTexts[error.status] || unknownErrorText
  }
  const failure = await api(readSystem).then(
    ({ backup }) => backup.failure_text,
    () => undefined,
  )
  return `Копия не скачана: ${failure ?? 'связь с сервером прервалась'}. Начните заново`
}
