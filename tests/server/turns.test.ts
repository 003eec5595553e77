import { expect, test } from 'vitest'
import { createTurns } from '#server/turns.ts'

test('a taker with ten waiting turns delays another taker by at most one turn', async () => {
  const { order, ask } = recorder({ inAll: 1, each: 1 })
  const first = Array.from({ length: 10 }, () => ask('anna'))
  await Promise.all([...first, ask('boris'), ask('vera')])
  expect(order.slice(0, 4)).toEqual(['anna', 'boris', 'vera', 'anna'])
  expect(order).toHaveLength(12)
})

test('a taker that has its share leaves the other turns to others', async () => {
  const turns = createTurns<string>({ inAll: 2, each: 1 })
  const end = await turns.take('anna')
  expect(await turns.take('anna', 1)).toBeUndefined()
  const other = await turns.take('boris', 1)
  expect(other).toBeDefined()
  end?.()
  expect(await turns.take('anna', 1)).toBeDefined()
})

test('a turn that is ended twice frees one place', async () => {
  const turns = createTurns<string>({ inAll: 1, each: 1 })
  const end = await turns.take('anna')
  end?.()
  end?.()
  expect(await turns.take('boris', 1)).toBeDefined()
  expect(await turns.take('vera', 1)).toBeUndefined()
})

test('a taker that gave up waiting takes no turn later', async () => {
  const turns = createTurns<string>({ inAll: 1, each: 1 })
  const end = await turns.take('anna')
  expect(await turns.take('boris', 1)).toBeUndefined()
  end?.()
  expect(await turns.take('vera', 1)).toBeDefined()
})

test('a taker may have a different share than the others', async () => {
  const turns = createTurns<string>({ inAll: 9, each: (taker) => (taker === 'anna' ? 1 : 2) })
  expect(await turns.take('anna')).toBeDefined()
  expect(await turns.take('anna', 1)).toBeUndefined()
  expect(await turns.take('boris')).toBeDefined()
  expect(await turns.take('boris', 1)).toBeDefined()
})

function recorder(limits: { inAll: number; each: number }) {
  const turns = createTurns<string>(limits)
  const order: string[] = []
  async function ask(taker: string) {
    const end = await turns.take(taker)
    order.push(taker)
    await Promise.resolve()
    end?.()
  }
  return { order, ask }
}
