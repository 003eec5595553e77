import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { type Reading, readingQuery } from '#client/offline/copy/reading-query.ts'
import { administratorRequiredCode } from '#contract/accounts/account.ts'

/** While a copy is made, the page asks again after this time in milliseconds. */
const copyingEveryMs = 2_000

/** Returns options of a query of what only administrators may read, and only online. The page reports errors itself. */
export function administrationQuery<Data>(
  queryKey: readonly unknown[],
  network: (signal: AbortSignal) => Promise<Data>,
  isCopying: (data: Data) => boolean = () => false,
) {
  return {
    ...readingQuery<Data>(queryKey, { network, copy: notAvailableOffline }),
    // Another administrator may have changed it since, and users change what is counted.
    refetchOnMount: 'always' as const,
    refetchInterval: ({ state: { data } }: { state: { data?: Reading<Data> | undefined } }) =>
      data && isCopying(data.data) ? copyingEveryMs : false,
    meta: { silent: true },
  }
}

export const unavailable = {
  title: 'Не удалось загрузить данные',
  notAvailableOffline: 'Для администрирования нужна сеть',
  copyOf: 'nothing',
  reasonOf: (error: Error) =>
    error instanceof ApiError && error.code === administratorRequiredCode ? error.message : undefined,
} as const
