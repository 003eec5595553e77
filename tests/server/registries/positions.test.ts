import { expect, test } from 'vitest'
import type { Position } from '#contract/positions.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  await server.api.signIn()
  const use = (id: number, title: string) =>
    server.api.send<{ id: number }>('POST', '/estimates/', {
      json: sampleEstimate({ title, rates: [sampleRate(id)] }),
    })
  const list = async () => (await server.api.send<Position[]>('GET', '/positions/')).body
  return { ...server, use, list }
}

test('positions are listed by title with their estimates', async () => {
  const { api, use, list } = await start()
  await addPosition(api, 'Ёлочный редактор')
  const designer = await addPosition(api, 'дизайнер')
  const account = await addPosition(api, 'Аккаунт')
  await use(designer, 'Осень')
  await use(designer, 'Ёлки')
  await use(designer, 'зима')
  expect(await list()).toEqual([
    {
      id: account,
      title: 'Аккаунт',
      description: 'Аккаунт: что делает',
      related_template_titles: [],
      related_template_count: 0,
    },
    expect.objectContaining({
      id: designer,
      related_template_titles: ['Ёлки', 'зима', 'Осень'],
      related_template_count: 3,
    }),
    expect.objectContaining({ title: 'Ёлочный редактор' }),
  ])
})

test('a position with a hundred and one estimates names a hundred and counts all', async () => {
  const { api, use, list } = await start()
  const id = await addPosition(api, 'Дизайнер')
  for (let i = 0; i < 101; i++) await use(id, `Расчётка ${String(i).padStart(3, '0')}`)
  const [position] = await list()
  expect(position?.related_template_titles).toHaveLength(100)
  expect(position?.related_template_titles[0]).toBe('Расчётка 000')
  expect(position?.related_template_count).toBe(101)
  const answer = await api.send('DELETE', `/positions/${id}`)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toMatch(/Расчётка 099 и ещё 1$/)
})

test('a title is unique regardless of case and ё', async () => {
  const { api, list } = await start()
  await addPosition(api, 'Ёлочный редактор')
  const json = { title: ' елочный РЕДАКТОР ', description: 'Другое описание' }
  expect(await api.send('POST', '/positions/', { json })).toMatchObject({
    status: 409,
    body: { code: 'position_title_taken', message: 'Должность «елочный РЕДАКТОР» уже есть' },
  })
  expect(await list()).toHaveLength(1)
})

test('exactly one of several simultaneous creations of a title succeeds', async () => {
  const { api, list } = await start()
  const json = { title: 'Редактор', description: 'Правит' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.send('POST', '/positions/', { json })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await list()).toHaveLength(1)
})

test('a position used by an estimate cannot be deleted, the error names the estimates, and an unused one can', async () => {
  const { api, use, list } = await start()
  const id = await addPosition(api, 'Дизайнер')
  const { body: estimate } = await use(id, 'Осень')
  expect(await api.send('DELETE', `/positions/${id}`)).toMatchObject({
    status: 409,
    body: {
      code: 'position_in_use',
      message: 'Эту должность нельзя удалить, так как она используется в следующих расчётках: Осень',
    },
  })
  expect((await api.send('DELETE', `/estimates/${estimate.id}`)).status).toBe(204)
  expect((await api.send('DELETE', `/positions/${id}`)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await api.send('DELETE', `/positions/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'position_not_found', message: 'Должность не найдена' },
  })
})

test('a deletion of a position and its use in an estimate at the same time leave no estimate without a position', async () => {
  const { api, use } = await start()
  for (let round = 0; round < 10; round++) {
    const id = await addPosition(api, `Должность ${round}`)
    const [removed, created] = await Promise.all([api.send('DELETE', `/positions/${id}`), use(id, `Расчётка ${round}`)])
    expect([
      [204, 422],
      [409, 200],
    ]).toContainEqual([removed.status, created.status])
  }
})

const refused: [field: string, value: unknown, message: string][] = [
  ['title', undefined, 'Введите название должности'],
  ['title', '  ', 'Введите название должности'],
  ['title', 'ы'.repeat(101), 'Название должности не может быть длиннее 100 символов'],
  ['title', 'а\0б', 'Текст содержит недопустимые символы'],
  ['description', '', 'Введите описание должности'],
  ['description', 'ы'.repeat(501), 'Описание должности не должно быть длиннее 500 символов'],
]

test('a wrong field is refused at that field in Russian, and nothing is stored', async () => {
  const { api, list } = await start()
  for (const [field, value, message] of refused) {
    const json = { title: 'Редактор', description: 'Правит', [field]: value }
    expect(await api.send('POST', '/positions/', { json })).toMatchObject({
      status: 422,
      body: { details: { fields: [{ path: field, message }] } },
    })
  }
  expect(await list()).toEqual([])
})
