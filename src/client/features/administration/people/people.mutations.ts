import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { accountKey, projectsKey } from '#client/lib/api/query-keys.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import * as administration from '#contract/accounts/administration.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { peopleKey } from './people.queries.ts'

type Changes = EndpointRequest<typeof administration.changePerson, 'body'>
type Wanted = { person: administration.Person; changes: Changes; done: string }

/** Invites a user. The dialog shows errors itself. */
export function useInvite() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof administration.invite, 'body'>) => api(administration.invite, { body }),
    onSettled: refresh,
    meta: { silent: true },
  })
}

export function useMakeLink() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: administration.Person) => api(administration.makeLink, { params: { id: String(id) } }),
    onSettled: refresh,
  })
}

export function useChangePerson() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ person, changes }: Wanted) =>
      api(administration.changePerson, { params: { id: String(person.id) }, body: changes }),
    onSuccess: (_, { done }) => toast.success(done),
    onSettled: refresh,
  })
}

export function useHandOver() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ person, to }: { person: administration.Person; to: number }) =>
      api(administration.handOver, { params: { id: String(person.id) }, body: { to } }),
    onSuccess: () => toast.success('Проекты переданы'),
    onSettled: () => {
      refresh()
      void client.invalidateQueries({ queryKey: projectsKey })
    },
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [peopleKey, ['users'], accountKey]) void client.invalidateQueries({ queryKey })
  }
}
