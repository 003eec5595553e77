import { useQuery } from '@tanstack/react-query'
import { userName, usersQuery } from '#client/data/users.queries.ts'

/** Returns the names of chosen users. Disabled users are not listed and show their number. */
export function useUserNames(chosen: readonly number[]): (id: number) => string {
  const { data: users, isLoading } = useQuery({ ...usersQuery(), enabled: chosen.length > 0 })
  return (id) => {
    const user = users?.find((candidate) => candidate.id === id)
    if (user !== undefined) return userName(user)
    return isLoading ? '…' : `Сотрудник №${id}`
  }
}
