// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelKey, listedChannel, replaceCopy } from '#client/features/channels/channels.queries.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { aChannel } from './a-channel.ts'

const key = channelKey(1)
const taken = { data: aChannel({ title: 'Из копии' }), asOf: new Date(5) }
const answer = { data: aChannel({ title: 'С сервера' }) }
let client = new QueryClient()
beforeEach(() => {
  client = new QueryClient()
})

describe('what the network answers late', () => {
  test('takes the place of the copy that is shown', () => {
    client.setQueryData(key, taken)
    replaceCopy(client, key, taken, answer)
    expect(client.getQueryData(key)).toEqual({ data: answer.data, asOf: null })
  })

  test('does not undo what was saved or read meanwhile', () => {
    for (const newer of [
      { ...answer, asOf: null },
      { data: taken.data, asOf: new Date(5) },
    ]) {
      client.setQueryData(key, newer)
      replaceCopy(client, key, taken, { data: aChannel({ title: 'Старое' }) })
      expect(client.getQueryData(key)).toEqual(newer)
    }
  })

  test('does not come back after a sign-out', () => {
    replaceCopy(client, key, taken, answer)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('may be that the channel is gone: then the copy is no longer shown', () => {
    client.setQueryData(key, taken)
    const error = new ApiError({ status: 404 })
    replaceCopy(client, key, taken, { error })
    expect(client.getQueryState(key)).toMatchObject({ data: undefined, status: 'error', error })
  })
})

test('a channel is known from the newest list that has it', () => {
  const list = (title: string) => ({ data: { items: [aChannel({ title })], total: 1 }, asOf: null })
  client.setQueryData(['channels', 'page', 1], list('Новое'), { updatedAt: 2 })
  client.setQueryData(['channels', 'page', 2], list('Старое'), { updatedAt: 1 })
  expect(listedChannel(client, 1)?.title).toBe('Новое')
  expect(listedChannel(client, 2)).toBeUndefined()
})
