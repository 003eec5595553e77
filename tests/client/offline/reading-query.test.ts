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
      replaceCopy(client, key, taken, { data: 'Старое' })
      expect(client.getQueryData(key)).toEqual(newer)
    }
  })

  test('does not come back after a sign-out', () => {
    replaceCopy(client, key, taken, answer)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  test('may be that the server cannot now: the copy stays, and it is known why', () => {
    client.setQueryData(key, taken)
    replaceCopy(client, key, taken, { error: new ApiError({ status: 504 }) })
    expect(client.getQueryState(key)).toMatchObject({ data: { ...taken, hasFailed: true }, error: null })
  })

  test('may be that it is gone: then the copy is no longer shown', () => {
    client.setQueryData(key, taken)
    const error = new ApiError({ status: 404 })
    replaceCopy(client, key, taken, { error })
    expect(client.getQueryState(key)).toMatchObject({ data: undefined, status: 'error', error })
  })
})

describe('a screen that opens on what its loader has read from the copy', () => {
  const fetchesAgain = async () => {
    const network = () => Promise.reject(new NoConnectionError())
    const query = readingQuery(key, { network, copy: async () => taken })
    await client.fetchQuery(query)
    const leave = new QueryObserver(client, query).subscribe(() => {})
    const { fetchStatus } = client.getQueryState(key) ?? {}
    leave()
    return fetchStatus === 'fetching'
  }

  test('does not read it once more without a connection', async () => {
    connection.reportFailure()
    expect(await fetchesAgain()).toBe(false)
    connection.reportAnswer()
  })

  test('asks the network when there is one', async () => {
    expect(await fetchesAgain()).toBe(true)
  })
})
