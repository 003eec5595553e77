import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { keptList } from '#client/offline/copy/kept-lists.ts'
import * as users from '#contract/users.ts'

/** All users who can be named a manager. The component that shows them tells what is wrong. */
export function usersQuery() {
  return queryOptions({
    queryKey: ['users'],
    queryFn: ({ signal }) => api(users.list, {}, { signal }),
    ...keptList('users'),
  })
}

/** What others call a user. */
export function userName({ full_name, email }: users.ListedUser): string {
  return full_name || email
}
