// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { accessToken, annaToken } from '../access-token.ts'

const notice = () => renderHook(useErrorNotice).result.current
const fail = (error: Error) => () => Promise.reject(error)

beforeEach(() => {
  window.history.replaceState(null, '', '/chat')
  session.signIn(annaToken)
  queryClient.clear()
  errorPopup.close()
})

it('a failed query and a failed mutation are shown, unless they are silent', async () => {
  const silent = { queryKey: ['meta'], queryFn: fail(new ApiError({ status: 404 })), meta: { silent: true } }
  await queryClient.fetchQuery(silent).catch(() => {})
  expect(notice()).toBeNull()
  await queryClient.fetchQuery({ queryKey: ['a'], queryFn: fail(new ApiError({ status: 500 })) }).catch(() => {})
  expect(notice()?.title).toBe('Ошибка 500')
  errorPopup.close()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: fail(new ApiError({ status: 404 })),
    meta: { errorMessage: 'Не удалось удалить канал' },
  })
  await mutation.execute(undefined).catch(() => {})
  expect(notice()).toEqual({ title: 'Ошибка 404', message: 'Не удалось удалить канал' })
})

it("a lost connection is not reported over data on the screen, and a server's error is", async () => {
  const refetch = (error: Error) =>
    queryClient.fetchQuery({ queryKey: ['list'], queryFn: fail(error), staleTime: 0 }).catch(() => {})
  queryClient.setQueryData(['list'], ['kept'])
  await refetch(new NoConnectionError())
  expect(notice()).toBeNull()
  await refetch(new ApiError({ status: 403 }))
  expect(notice()?.title).toBe('Ошибка 403')
})

it("a failed reading is not reported over the device's copy", async () => {
  const options = { queryKey: ['list'], queryFn: fail(new ApiError({ status: 500 })), staleTime: 0 }
  queryClient.setQueryData(['list'], { data: [], asOf: new Date() })
  await queryClient.fetchQuery(options).catch(() => {})
  expect(notice()).toBeNull()
  queryClient.setQueryData(['list'], { data: [], asOf: null })
  await queryClient.fetchQuery(options).catch(() => {})
  expect(notice()?.title).toBe('Ошибка 500')
})

it('another user in the same tab does not get data of the first user', () => {
  queryClient.setQueryData(['list'], ['of Anna'])
  session.signIn(accessToken({ sub: '8', email: 'boris@agency.example' }))
  expect(queryClient.getQueryData(['list'])).toBeUndefined()
})

it('a list that is shown again is requested again only after a change', async () => {
  let asked = 0
  const options = { queryKey: ['channels'], queryFn: async () => ++asked }
  const show = () => new QueryObserver(queryClient, options).subscribe(() => {})
  await queryClient.fetchQuery(options)
  show()()
  expect(asked).toBe(1)
  await queryClient.invalidateQueries({ queryKey: ['channels'] })
  show()()
  expect(asked).toBe(2)
})
