// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { readingQuery, replaceCopy } from '#client/offline/copy/reading-query.ts'

const key = ['directions']
const taken = { data: 'Из копии', asOf: new Date(5) }
const answer = { data: 'С сервера' }
let client = new QueryClient()
beforeEach(() => {
  client = new QueryClient()
})

describe("the network's late answer", () => {
  test('replaces the shown copy', () => {
    client.setQueryData(key, taken)
    replaceCopy(client, key, taken, answer)
    expect(client.getQueryData(key)).toEqual({ data: answer.data, asOf: null })
  })

  test('does not undo a later save or reading', () => {
    for (const newer of [
      { ...answer, asOf: null },
      { data: taken.data, asOf: new Date(5) },
    ]) {
      client.setQueryData(key, newer)
      replaceCopy(client, key, taken, { data: 'Старое' })
      expect(client.getQueryData(key)).toEqual(newer)
    }
  })

  test('does not return after a sign-out', () => {
    replaceCopy(client, key, taken, answer)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('keeps the copy when it is a failure of the server, and records it', () => {
    client.setQueryData(key, taken)
    replaceCopy(client, key, taken, { error: new ApiError({ status: 504 }) })
    expect(client.getQueryState(key)).toMatchObject({ data: { ...taken, hasFailed: true }, error: null })
  })

  test('removes the copy when the data are gone', () => {
    client.setQueryData(key, taken)
    const error = new ApiError({ status: 404 })
    replaceCopy(client, key, taken, { error })
    expect(client.getQueryState(key)).toMatchObject({ data: undefined, status: 'error', error })
  })
})

describe('a screen with data that its loader read from the copy', () => {
  const fetchesAgain = async () => {
    const network = () => Promise.reject(new NoConnectionError())
    const query = readingQuery(key, { network, copy: async () => taken })
    await client.fetchQuery(query)
    const leave = new QueryObserver(client, query).subscribe(() => {})
    const { fetchStatus } = client.getQueryState(key) ?? {}
    leave()
    return fetchStatus === 'fetching'
  }

  test('does not read them again without a connection', async () => {
    connection.reportFailure()
    expect(await fetchesAgain()).toBe(false)
    connection.reportAnswer()
  })

  test('asks the network with a connection', async () => {
    expect(await fetchesAgain()).toBe(true)
  })
})
