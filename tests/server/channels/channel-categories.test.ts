import { expect, test } from 'vitest'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startTestServer } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  await server.api.signIn()
  const add = async (title: string) =>
    (await server.api.send<ChannelCategory>('POST', '/channel-categories/', { json: { title } })).body
  return { ...server, add }
}

test('categories are listed by title with their channels', async () => {
  const { api, add } = await start()
  await add('Ёлки')
  const food = await add('Еда')
  await add('Дом')
  await api.send('POST', '/channels/', { json: aChannelInput({ category_id: food.id, title: 'Кухня' }) })
  const { body } = await api.send<ChannelCategory[]>('GET', '/channel-categories/')
  expect(body).toEqual([
    { id: expect.any(Number), title: 'Дом', related_channel_titles: [], related_channel_count: 0 },
    { id: food.id, title: 'Еда', related_channel_titles: ['Кухня'], related_channel_count: 1 },
    { id: expect.any(Number), title: 'Ёлки', related_channel_titles: [], related_channel_count: 0 },
  ])
})

test('a title is unique regardless of case', async () => {
  const { api, add } = await start()
  await add('Еда')
  const answer = await api.send('POST', '/channel-categories/', { json: { title: ' ЕДА ' } })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'channel_category_title_taken', message: 'Категория «ЕДА» уже есть' },
  })
})

test('a category in use cannot be deleted, and the error names its channels', async () => {
  const { api, add } = await start()
  const category = await add('Еда')
  await api.send('POST', '/channels/', { json: aChannelInput({ category_id: category.id, title: 'Кухня' }) })
  const answer = await api.send('DELETE', `/channel-categories/${category.id}`)
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'channel_category_in_use',
      message: 'Эту категорию нельзя удалить, так как она используется в следующих каналах: Кухня',
    },
  })
})

test('a deletion of a category and its use in a channel at the same time leave no channel without a category', async () => {
  const { api, add } = await start()
  for (let round = 0; round < 10; round++) {
    const category = await add(`Категория ${round}`)
    const [removed, created] = await Promise.all([
      api.send('DELETE', `/channel-categories/${category.id}`),
      api.send('POST', '/channels/', { json: aChannelInput({ category_id: category.id }) }),
    ])
    expect([
      [204, 422],
      [409, 200],
    ]).toContainEqual([removed.status, created.status])
  }
})

test('an unused category is deleted once', async () => {
  const { api, add } = await start()
  const category = await add('Еда')
  expect((await api.send('DELETE', `/channel-categories/${category.id}`)).status).toBe(204)
  expect((await api.send('DELETE', `/channel-categories/${category.id}`)).status).toBe(404)
})
