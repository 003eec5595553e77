import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { accountKey, identitiesKey } from '#client/lib/api/query-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { changePassword, rename } from '#contract/accounts/account.ts'
import { deleteIdentity } from '#contract/accounts/identities.ts'

/** Changes the user's name. The menu reads it from the token, so a new token is requested. */
export function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (full_name: string) => api(rename, { body: { full_name } }),
    onSuccess: async (account) => {
      client.setQueryData(accountKey, account)
      void client.invalidateQueries({ queryKey: ['users'] })
      toast.success('Имя сохранено')
      const token = session.accessToken()
      // Without an answer the token keeps the former name until its next renewal.
      if (token !== null) await session.renew(token).catch(() => null)
    },
  })
}

/** Changes the user's password. The dialog shows errors itself. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { password: string; new_password: string }) => api(changePassword, { body }),
    meta: { silent: true },
  })
}

/** Unlinks an account at a provider. */
export function useDeleteIdentity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(deleteIdentity, { params: { id } }),
    onSuccess: () => toast.success('Учётная запись отвязана'),
    // Another tab may have unlinked it already.
    onSettled: () => client.invalidateQueries({ queryKey: identitiesKey }),
  })
}
