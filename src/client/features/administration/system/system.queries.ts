import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { type CallName, readSystem, runSystemCheck, type System, startCopy } from '#contract/accounts/system.ts'

const systemKey = ['administration', 'system'] as const

/** While a copy is made, the page asks again after this time in milliseconds. */
const copyingEveryMs = 2_000
/** The server ends a test call of the model earlier. */
const checkWithinMs = 45_000

/** Reads the state of the installation. */
export function systemQuery() {
  return {
    ...administrationQuery(systemKey, (signal) => api(readSystem, {}, { signal })),
    refetchInterval: ({ state }: { state: { data?: { data: System } | undefined } }) =>
      state.data?.data.backup.is_running ? copyingEveryMs : false,
  }
}

/** Checks the model, the bucket or the mail server. */
export function useRunCheck() {
  return useMutation({
    mutationFn: (name: CallName) => api(runSystemCheck, { body: { name } }, { timeoutMs: checkWithinMs }),
  })
}

export function useStartCopy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(startCopy),
    onSuccess: () => toast.success('Копия базы данных создаётся'),
    onSettled: () => void client.invalidateQueries({ queryKey: systemKey }),
  })
}
