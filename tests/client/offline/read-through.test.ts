// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { CopyUnreadableError, NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { readThrough } from '#client/offline/copy/reading-query.ts'

const asOf = new Date('2026-01-02T03:04:05Z')
const kept = async () => ({ data: 'kept', asOf })
const notAvailableOffline = async () => {
  throw new NotAvailableOfflineError()
}
const answered = async () => 'answered'
const unanswered = async () => {
  throw new NoConnectionError()
}
/** A call that hangs until the test answers it. */
function hanging() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { network: () => promise, resolve, reject }
}
const { signal } = new AbortController()

beforeEach(() => connection.reportAnswer())

test('a copy that the browser does not open is told apart from a missing one', async () => {
  connection.reportFailure()
  const copy = () => Promise.reject(new DOMException('backing store', 'UnknownError'))
  await expect(readThrough({ network: unanswered, copy, signal })).rejects.toBeInstanceOf(CopyUnreadableError)
})

test("the network's answer is used, and its date is null", async () => {
  expect(await readThrough({ network: answered, copy: kept, signal })).toEqual({
    data: 'answered',
    asOf: null,
  })
})

describe('the copy', () => {
  test('the copy is read at once without a connection, and the network is not asked', async () => {
    connection.reportFailure()
    let asked = false
    const network = async () => {
      asked = true
      return 'answered'
    }
    expect(await readThrough({ network, copy: kept, signal })).toEqual({ data: 'kept', asOf })
    expect(asked).toBe(false)
  })

  test("the copy is read although the connection returns first, and the network's late response is delivered", async () => {
    connection.reportFailure()
    const copy = async () => {
      connection.reportAnswer()
      return kept()
    }
    const { promise: late, resolve: onLateAnswer } = Promise.withResolvers<unknown>()
    expect(await readThrough({ network: answered, copy, signal, onLateAnswer })).toEqual({
      data: 'kept',
      asOf,
    })
    expect(await late).toEqual({ data: 'answered' })
  })

  test.each([false, true])(
    'the copy is read when the network fails (an older answer is shown: %s)',
    async (hasAnswer) => {
      const reading = readThrough({ network: unanswered, copy: kept, signal, hasAnswer })
      expect(await reading).toEqual({ data: 'kept', asOf })
    },
  )

  test('the copy is read when the network hangs, and its late response or error is delivered', async () => {
    const error = new ApiError({ status: 404 })
    for (const answer of [{ data: 'answered' }, { error }]) {
      const { network, resolve, reject } = hanging()
      const { promise: late, resolve: onLateAnswer } = Promise.withResolvers<unknown>()
      const reading = readThrough({ network, copy: kept, signal, onLateAnswer })
      expect(await reading).toEqual({ data: 'kept', asOf })
      if (answer.error) reject(answer.error)
      else resolve('answered')
      expect(await late).toEqual(answer)
    }
    const { network, reject } = hanging()
    expect(await readThrough({ network, copy: kept, signal })).toEqual({ data: 'kept', asOf })
    // Without a listener the late failure raises no error.
    reject(new NoConnectionError())
  })

  test('the copy is read when the connection is found lost before a reader with an older answer gets a new one', async () => {
    const { network } = hanging()
    const reading = readThrough({ network, copy: kept, signal, hasAnswer: true })
    connection.reportFailure()
    expect(await reading).toEqual({ data: 'kept', asOf })
  })

  test('the copy is read sooner by the first reader of a page, because the user has already waited for the page', async () => {
    vi.resetModules()
    const { readThrough } = await import('#client/offline/copy/reading-query.ts')
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    await vi.advanceTimersByTimeAsync(700)
    const { network } = hanging()
    const taken: unknown[] = []
    const read = () => void readThrough({ network, copy: kept, signal }).then((reading) => taken.push(reading))
    read()
    await vi.advanceTimersByTimeAsync(300)
    expect(taken).toEqual([{ data: 'kept', asOf }])
    read()
    await vi.advanceTimersByTimeAsync(300)
    expect(taken).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(taken).toHaveLength(2)
  })
})

describe('no copy', () => {
  test("a slow network is awaited when the copy may be older than the reader's answer", async () => {
    const { network, resolve } = hanging()
    let wasRead = false
    const copy = async () => {
      wasRead = true
      return kept()
    }
    const slow = readThrough({ network, copy: kept, signal })
    const reading = readThrough({ network, copy, signal, hasAnswer: true })
    // By then a reader without an older answer has switched to the copy.
    expect(await slow).toEqual({ data: 'kept', asOf })
    resolve('answered')
    expect(await reading).toEqual({ data: 'answered', asOf: null })
    expect(wasRead).toBe(false)
  })

  test('a hanging network is awaited when there is no copy', async () => {
    const { network, resolve } = hanging()
    const copy = async () => {
      setTimeout(() => resolve('answered'))
      return notAvailableOffline()
    }
    expect(await readThrough({ network, copy, signal })).toEqual({ data: 'answered', asOf: null })
  })

  test('a reader that has left gets no copy', async () => {
    const controller = new AbortController()
    const network = (wanted: AbortSignal) =>
      new Promise<string>((_, reject) => wanted.addEventListener('abort', () => reject(wanted.reason)))
    const reading = readThrough({ network, copy: kept, signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
  })
})

test('a reader without a copy stops waiting for a hanging network once the connection is found lost', async () => {
  const { network } = hanging()
  const copy = async () => {
    setTimeout(connection.reportFailure)
    return notAvailableOffline()
  }
  await expect(readThrough({ network, copy, signal })).rejects.toThrow(NotAvailableOfflineError)
})

test.each([true, false])(
  'a reader without network and copy learns that nothing is stored (known offline: %s)',
  async (offline) => {
    if (offline) connection.reportFailure()
    await expect(readThrough({ network: unanswered, copy: notAvailableOffline, signal })).rejects.toThrow(
      'База ещё не загружена на это устройство',
    )
  },
)

describe('the connection returns while the copy is being read and turns out to be missing', () => {
  const copy = async () => {
    connection.reportAnswer()
    return notAvailableOffline()
  }

  test('the network is asked', async () => {
    connection.reportFailure()
    expect(await readThrough({ network: answered, copy, signal })).toEqual({ data: 'answered', asOf: null })
  })

  test('the network is asked once more after a refusal, and only once', async () => {
    let asked = 0
    const network = async () => {
      asked++
      connection.reportFailure()
      throw new NoConnectionError()
    }
    await expect(readThrough({ network, copy, signal })).rejects.toThrow(NotAvailableOfflineError)
    expect(asked).toBe(2)
  })
})
