import { expect, test } from 'vitest'
import type { FilterOption } from '#contract/projects.ts'
import { disableUser } from '#server/modules/users/users.service.ts'
import { startProjects } from '../sample-brief.ts'

type OptionPage = { items: FilterOption[]; has_more: boolean; page: number }

async function start() {
  const projects = await startProjects()
  const options = async (type: string, query: Record<string, string> = {}) =>
    (await projects.api.send<OptionPage>('GET', `/projects/filters/${type}?${new URLSearchParams(query)}`)).body
  return { ...projects, options }
}

const labels = ({ items }: { items: FilterOption[] }) => items.map(({ label }) => label)

test('one request returns the first page of every filter, and later pages are requested by type', async () => {
  const { api, options, addDirection } = await start()
  for (let i = 10; i < 50; i++) await addDirection(`Направление ${i}`)
  const { body } = await api.send<Record<string, Omit<OptionPage, 'page'>>>('GET', '/projects/filters')
  const names = ['creators', 'directions', 'estimates', 'managers', 'stages', 'statuses']
  expect(Object.keys(body).toSorted()).toEqual(names)
  const first = await options('direction')
  expect(body.directions).toEqual({ items: first.items, has_more: true })
  const [second, third, fourth] = [
    await options('direction', { page: '2' }),
    await options('direction', { page: '3' }),
    await options('direction', { page: '4' }),
  ]
  expect([second.has_more, third.has_more, fourth.has_more]).toEqual([true, false, false])
  expect([first.page, second.page, third.page]).toEqual([1, 2, 3])
  expect(labels(first)[0]).toBe('Еда')
  expect([...labels(first), ...labels(second), ...labels(third), ...labels(fourth)]).toEqual([
    'Еда',
    ...Array.from({ length: 40 }, (_, i) => `Направление ${i + 10}`),
  ])
})

test('a page with exactly all options reports no more', async () => {
  const { options, addDirection } = await start()
  for (let i = 1; i < 20; i++) await addDirection(`Направление ${i}`)
  expect(await options('direction')).toMatchObject({ has_more: false, page: 1 })
  expect(await options('direction', { page_size: '19' })).toMatchObject({ has_more: true })
})

test('stages and statuses come in their order under their labels', async () => {
  const { options } = await start()
  expect(await options('stage')).toEqual({
    items: [
      { id: 'brief', label: 'Бриф' },
      { id: 'media_plan', label: 'Медиаплан' },
      { id: 'start_project', label: 'Старт' },
      { id: 'calibration', label: 'Калибровка' },
      { id: 'report', label: 'Отчетность' },
      { id: 'project_completed', label: 'Завершен' },
    ],
    has_more: false,
    page: 1,
  })
  expect(labels(await options('status'))).toEqual(['Ожидает', 'Утвержден', 'Отклонен'])
  expect(labels(await options('stage', { search: 'СТ' }))).toEqual(['Старт', 'Отчетность'])
  expect(await options('status', { page: '2' })).toEqual({ items: [], has_more: false, page: 2 })
})

test('creators and managers of projects are listed by name, disabled users included', async () => {
  const { db, clock, user, options, create, addColleague } = await start()
  const zoya = await addColleague('zoya@agency.example', 'Зоя Ёлкина')
  const gleb = await addColleague('gleb@agency.example', '')
  await addColleague('idle@agency.example', 'Без Дела')
  await create({}, zoya.api)
  await create({ project: { manager_id: gleb.user.id } })
  await create({ project: { manager_id: zoya.user.id } })
  await disableUser(db, zoya.user.email, clock.now())
  const zoyaOption = { id: zoya.user.id, label: 'Зоя Ёлкина' }
  expect((await options('creator')).items).toEqual([{ id: user.id, label: 'Анна Белова' }, zoyaOption])
  const unassigned = { id: 0, label: 'Без менеджера' }
  const managers = [unassigned, { id: gleb.user.id, label: 'gleb@agency.example' }, zoyaOption]
  expect((await options('manager')).items).toEqual(managers)
  expect((await options('creator', { search: 'елк' })).items).toEqual([zoyaOption])
  expect((await options('creator', { search: 'без' })).items).toEqual([])
})

test('a title shared by several estimates is one option, and its filter finds the projects of all', async () => {
  const { api, options, uses, create, addEstimate } = await start()
  const twin = await addEstimate('Осень')
  await create()
  await create({ project: { estimate_id: twin } })
  expect((await options('estimate')).items).toEqual([{ id: uses.estimate_id, label: 'Осень' }])
  const json = { estimate_titles: ['Осень'] }
  expect((await api.send('POST', '/projects/', { json })).body).toMatchObject({ total: 2 })
})

test('a search matches any part of a label and starts at page 1', async () => {
  const { options, addDirection } = await start()
  const strange = ['50 % скидки', 'Дом_и_сад', 'Кафе "Утро"', "О'Нил", 'a\\b', 'Ёлка 🎄']
  for (const title of strange) await addDirection(title)
  for (const [search, label] of [
    ['%', '50 % скидки'],
    ['_и_', 'Дом_и_сад'],
    ['"УТРО"', 'Кафе "Утро"'],
    ["'", "О'Нил"],
    ['\\', 'a\\b'],
    [' елка ', 'Ёлка 🎄'],
    ['🎄', 'Ёлка 🎄'],
  ] as const) {
    expect({ search, ...(await options('direction', { search, page: '1' })) }).toEqual({
      search,
      items: [{ id: expect.any(Number), label }],
      has_more: false,
      page: 1,
    })
  }
  expect(labels(await options('direction', { search: 'нет такого' }))).toEqual([])
})

test('the best matches come first over all pages', async () => {
  const { options, addDirection, addColleague, create } = await start()
  for (const title of ['Город и среда', 'Домашняя еда', 'Победа', 'Еда и напитки']) await addDirection(title)
  const found = ['Еда', 'Еда и напитки', 'Домашняя еда', 'Город и среда', 'Победа']
  expect(labels(await options('direction', { search: 'еда' }))).toEqual(found)
  const pages = ['1', '2', '3'].map((page) => options('direction', { search: 'еда', page, page_size: '2' }))
  expect((await Promise.all(pages)).map(labels)).toEqual([found.slice(0, 2), found.slice(2, 4), found.slice(4)])
  for (const [email, name] of [
    ['a@agency.example', 'Анна Леонова'],
    ['o@agency.example', 'Она Нова'],
  ] as const) {
    await create({}, (await addColleague(email, name)).api)
  }
  expect(labels(await options('creator', { search: 'она' }))[0]).toBe('Она Нова')
  expect(labels(await options('creator', { search: 'нов' }))).toEqual(['Она Нова', 'Анна Леонова'])
})

test('a filter by a label with quotes, percent signs and underscores finds exactly its project', async () => {
  const { api, create, addDirection } = await start()
  for (const title of ['50 % "скидки"', '50 x "скидки"', 'Дом_сад', 'Дом и сад', "О'Нил", 'a\\b']) {
    const direction_id = await addDirection(title)
    const { project } = await create({ project: { direction_id } })
    const json = { directions: [title] }
    expect((await api.send('POST', '/projects/', { json })).body).toEqual({ items: [project], total: 1 })
    const query = new URLSearchParams({ directions: title })
    expect((await api.send('GET', `/projects/?${query}`)).body).toEqual({ items: [project], total: 1 })
  }
})
