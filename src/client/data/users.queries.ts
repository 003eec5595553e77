import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { keptList } from '#client/offline/copy/kept-lists.ts'
import * as users from '#contract/accounts/users.ts'

/** Reads all users who can be a project's manager. The component that shows them reports errors. */
export function usersQuery() {
  return queryOptions({
    queryKey: ['users'],
    queryFn: ({ signal }) => api(users.list, {}, { signal }),
    ...keptList('users'),
  })
}

/** Returns the full name of a user, or the email when the name is empty. */
export function userName({ full_name, email }: users.ListedUser): string {
  return full_name || email
}
