import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { accountKey, projectsKey } from '#client/lib/api/query-keys.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import * as administration from '#contract/accounts/administration.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'

const peopleKey = ['administration', 'people'] as const

/** The parts of a page that mount together ask once. */
const joinsSeenAfterMs = 2_000

export function peopleQuery() {
  return {
    ...administrationQuery(peopleKey, (signal) => api(administration.listPeople, {}, { signal })),
    // A colleague joins without a change made here.
    staleTime: joinsSeenAfterMs,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  }
}

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

export type PersonChanges = EndpointRequest<typeof administration.changePerson, 'body'>
type Wanted = { person: administration.Person; changes: PersonChanges; done: string }

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
