import { expect, test } from 'vitest'
import { createHashTurns } from '#server/modules/users/hash-turns.ts'

test('two hashes of an account never run at once, and those of two accounts do', async () => {
  const { inTurn, running } = watched()
  await Promise.all([inTurn('anna'), inTurn('anna'), inTurn('boris'), inTurn('vera')])
  expect(running.mostOf('anna')).toBe(1)
  expect(running.most()).toBe(2)
})

test('an account that has hashed for more than a second pauses before its next hash, and others do not wait', async () => {
  const { inTurn, rests, order, awake } = watched()
  for (let times = 0; times < 4; times++) await inTurn('anna')
  expect(rests).toEqual([1_200])
  const next = inTurn('anna')
  await inTurn('boris')
  expect(order.at(-1)).toBe('boris')
  awake()
  await next
  expect(order.at(-1)).toBe('anna')
})

test('a failed hash gives its turn to the next', async () => {
  const inTurn = createHashTurns()
  await expect(inTurn('anna', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await inTurn('anna', async () => 1)).toBe(1)
})

/** Returns hash turns with a test clock, on which each hash takes 300 ms. */
function watched() {
  let at = 0
  let awake = () => {}
  const rests: number[] = []
  const order: string[] = []
  const now: string[] = []
  const most = new Map<string, number>()
  const turns = createHashTurns({
    now: () => at,
    rest: (ms) => {
      rests.push(ms)
      const { promise, resolve } = Promise.withResolvers<void>()
      awake = resolve
      return promise
    },
  })
  const note = (key: string, count: number) => most.set(key, Math.max(most.get(key) ?? 0, count))
  const inTurn = (account: string) =>
    turns(account, async () => {
      now.push(account)
      order.push(account)
      note(account, now.filter((one) => one === account).length)
      note('all', now.length)
      at += 300
      for (let ticks = 0; ticks < 5; ticks++) await Promise.resolve()
      now.splice(now.indexOf(account), 1)
    })
  const running = { most: () => most.get('all'), mostOf: (account: string) => most.get(account) }
  return { inTurn, rests, order, running, awake: () => awake() }
}
