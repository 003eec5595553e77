import { expect, test } from 'vitest'
import { aChannelInput } from '../../channel-values.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

type Thing = { id: number; title: string }

const positions = {
  path: '/positions/',
  code: 'position',
  word: 'Должность',
  missing: 'Должность не найдена',
  fields: { description: 'Что делает' },
  unused: { description: 'Что делает', related_template_titles: [], related_template_count: 0 },
}
const directions = {
  path: '/directions/',
  code: 'direction',
  word: 'Направление',
  missing: 'Направление не найдено',
  fields: {},
  unused: {},
}
const categories = {
  path: '/channel-categories/',
  code: 'channel_category',
  word: 'Категория',
  missing: 'Категория не найдена',
  fields: {},
  unused: { related_channel_titles: [], related_channel_count: 0 },
}
const kinds = [positions, directions, categories]

async function start({ path, fields }: { path: string; fields: object }) {
  const { api } = await startTestServer()
  await api.signIn()
  const add = (title: unknown) => api.send<Thing>('POST', path, { json: { title, ...fields } })
  const list = async () => (await api.send<Thing[]>('GET', path)).body
  const remove = (id: number) => api.send('DELETE', `${path}${id}`)
  return { api, add, list, remove }
}

test.each(kinds)('titles are in order, unique regardless of case and ё, and free again: $path', async (kind) => {
  const { add, list, remove } = await start(kind)
  for (const title of ['Ёмкости', 'еда', 'Дом 🏠']) expect((await add(title)).status).toBe(200)
  const things = await list()
  const inOrder = ['Дом 🏠', 'еда', 'Ёмкости'].map((title) => ({ ...kind.unused, id: expect.any(Number), title }))
  expect(things).toEqual(inOrder)
  expect(await add(' ЕМКОСТИ ')).toMatchObject({
    status: 409,
    body: { code: `${kind.code}_title_taken`, message: `${kind.word} «ЕМКОСТИ» уже есть` },
  })
  const food = things[1]?.id ?? 0
  expect((await remove(food)).status).toBe(204)
  expect(await remove(food)).toMatchObject({
    status: 404,
    body: { code: `${kind.code}_not_found`, message: kind.missing },
  })
  expect((await add('Еда')).status).toBe(200)
  expect(await list()).toHaveLength(3)
})

test.each(kinds)('a wrong title is refused in Russian, and nothing is stored: $path', async (kind) => {
  const { add, list } = await start(kind)
  for (const title of [' ', 'ы'.repeat(255), 'а\0б', '\ud800', 5, undefined]) {
    const fields = [{ path: 'title', message: expect.stringMatching(/[а-яё]/i) }]
    expect(await add(title)).toMatchObject({ status: 422, body: { details: { fields } } })
  }
  expect(await list()).toEqual([])
})

test('a position has its own limits, in their words', async () => {
  const { api, list } = await start(positions)
  for (const [field, value, message] of [
    ['title', 'ы'.repeat(101), 'Название должности не может быть длиннее 100 символов'],
    ['description', '', 'Введите описание должности'],
    ['description', 'ы'.repeat(501), 'Описание должности не должно быть длиннее 500 символов'],
  ] as const) {
    const json = { title: 'Редактор', description: 'Правит', [field]: value }
    const body = { details: { fields: [{ path: field, message }] } }
    expect(await api.send('POST', '/positions/', { json })).toMatchObject({ status: 422, body })
  }
  expect(await list()).toEqual([])
})

test('exactly one of several simultaneous creations of a title succeeds', async () => {
  const { add, list } = await start(positions)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add('Редактор')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await list()).toHaveLength(1)
})

test('a position names its first hundred estimates by title, counts all, and cannot be deleted with one', async () => {
  const { api, list, remove } = await start(positions)
  const id = await addPosition(api, 'Дизайнер')
  const titles = ['Ёлки', 'зима', ...Array.from({ length: 99 }, (_, i) => `Осень ${100 + i}`)]
  const ids: number[] = []
  for (const title of titles.toReversed()) {
    const json = sampleEstimate({ title, rates: [sampleRate(id)] })
    ids.push((await api.send<{ id: number }>('POST', '/estimates/', { json })).body.id)
  }
  expect(await list()).toMatchObject([{ related_template_titles: titles.slice(0, 100), related_template_count: 101 }])
  const refused = await remove(id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'position_in_use' } })
  const beginning =
    'Эту должность нельзя удалить, так как она используется в следующих расчётках: Ёлки, зима, Осень 100, '
  expect(refused.body.message.startsWith(beginning)).toBe(true)
  expect(refused.body.message.endsWith(', Осень 197 и ещё 1')).toBe(true)
  for (const estimate of ids) await api.send('DELETE', `/estimates/${estimate}`)
  expect((await remove(id)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('a category names its channels, and cannot be deleted with one', async () => {
  const { api, add, list, remove } = await start(categories)
  const { id } = (await add('Еда')).body
  await api.send('POST', '/channels/', { json: aChannelInput({ category_id: id, title: 'Кухня' }) })
  expect(await list()).toEqual([{ id, title: 'Еда', related_channel_titles: ['Кухня'], related_channel_count: 1 }])
  const message = 'Эту категорию нельзя удалить, так как она используется в следующих каналах: Кухня'
  expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'channel_category_in_use', message } })
})

test.each([
  { kind: positions, path: '/estimates/', user: (id: number) => sampleEstimate({ rates: [sampleRate(id)] }) },
  { kind: categories, path: '/channels/', user: (id: number) => aChannelInput({ category_id: id }) },
])('a deletion and a use at the same time leave no use without its thing: $kind.path', async ({ kind, path, user }) => {
  const { api, add, remove } = await start(kind)
  for (let round = 0; round < 10; round++) {
    const { id } = (await add(`Название ${round}`)).body
    const [removed, used] = await Promise.all([remove(id), api.send('POST', path, { json: user(id) })])
    expect(['204 422', '409 200']).toContain(`${removed.status} ${used.status}`)
  }
})
