import { expect, test } from 'vitest'
import type { Direction } from '#contract/directions.ts'
import { startTestServer } from '../test-server.ts'

async function start() {
  const { api } = await startTestServer()
  await api.signIn()
  const add = (title: string) => api.send<Direction>('POST', '/directions/', { json: { title } })
  const list = async () => (await api.send<Direction[]>('GET', '/directions/')).body
  return { api, add, list }
}

test('directions are listed by title', async () => {
  const { add, list } = await start()
  for (const title of ['Ёмкости', 'еда', 'Дом 🏠']) expect((await add(title)).status).toBe(200)
  expect(await list()).toEqual([
    { id: expect.any(Number), title: 'Дом 🏠' },
    { id: expect.any(Number), title: 'еда' },
    { id: expect.any(Number), title: 'Ёмкости' },
  ])
})

test('a title is unique regardless of case and ё', async () => {
  const { add, list } = await start()
  await add('Ёмкости')
  expect(await add(' ЕМКОСТИ ')).toMatchObject({
    status: 409,
    body: { code: 'direction_title_taken', message: 'Направление «ЕМКОСТИ» уже есть' },
  })
  expect(await list()).toHaveLength(1)
})

test('a direction is deleted once and frees its title', async () => {
  const { api, add, list } = await start()
  const { body } = await add('Еда')
  expect((await api.send('DELETE', `/directions/${body.id}`)).status).toBe(204)
  expect(await api.send('DELETE', `/directions/${body.id}`)).toMatchObject({
    status: 404,
    body: { code: 'direction_not_found', message: 'Направление не найдено' },
  })
  expect(await list()).toEqual([])
  expect((await add('еда')).status).toBe(200)
})

test('a wrong title is refused in Russian, and nothing is stored', async () => {
  const { api, list } = await start()
  for (const title of [' ', 'ы'.repeat(255), 'а\0б', '\ud800', 5, undefined]) {
    const answer = await api.send('POST', '/directions/', { json: { title } })
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ path: 'title' }] } } })
    expect(answer.body.message).toMatch(/[а-яё]/i)
  }
  expect(await list()).toEqual([])
})
