import { queryOptions } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { listSessions } from '#contract/accounts/auth.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import styles from './sessions.module.css'

/** The panel reads again each time it opens, and reports errors itself. */
const readInPanel = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  meta: { silent: true },
} as const

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api(listSessions, {}, { signal })).items,
    ...readInPanel,
  })
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api(listPasskeys, {}, { signal }),
    ...readInPanel,
  })
}

/** Ends a session or passkey; one that no longer exists (404) counts as ended. */
export function endAccess(request: Promise<unknown>): Promise<unknown> {
  return request.catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

type AccessRowProps = { icon: LucideIcon; name: string; when: string; children: ReactNode }

/** A session or passkey with the dates of its use, and a button at the end. */
export function AccessRow({ icon: Icon, name, when, children }: AccessRowProps) {
  return (
    <li className={styles.row}>
      <Icon size={20} aria-hidden />
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>{when}</span>
      </div>
      {children}
    </li>
  )
}
