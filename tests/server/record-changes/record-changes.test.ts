import { expect, test } from 'vitest'
import type { ChannelImport, ImportRow } from '#contract/channel-imports.ts'
import type { Channel, ChannelInput } from '#contract/channels.ts'
import type { Estimate } from '#contract/estimates.ts'
import type { ChangesPage } from '#contract/record-changes.ts'
import { aChannelInput } from '../../channel-values.ts'
import { onePixelPng } from '../files/sample-documents.ts'
import { uploadOne } from '../files/upload.ts'
import { startProjects } from '../sample-brief.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { sampleService } from '../sample-service.ts'
import { startTestServer, type TestClient } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const add = async <T extends { id: number }>(path: string, json: unknown): Promise<T> => {
    const { status, body } = await api.send<T>('POST', path, { json })
    expect(status).toBe(200)
    return body
  }
  const category = await add('/channel-categories/', { title: 'Дом' })
  const addChannel = async (changes: Partial<ChannelInput> = {}) =>
    add<Channel>('/channels/', aChannelInput({ category_id: category.id, ...changes }))
  const history = historyOf(api)
  return { ...server, add, category, addChannel, history }
}

const historyOf =
  (api: TestClient) =>
  async (path: string): Promise<ChangesPage> => {
    const { status, body } = await api.send<ChangesPage>('GET', `${path}/changes`)
    expect(status).toBe(200)
    return body
  }

const inputOf = ({ id, category_title, prices_changed_on, price_changes, ...fields }: Channel): ChannelInput => fields

test('a saved channel lists who changed which fields, when, and from what to what', async () => {
  const { api, clock, addChannel, history } = await start()
  const channel = await addChannel({ agency_price: 18_000, notes: null })
  clock.advance(60_000)
  await api.send('PUT', `/channels/${channel.id}`, {
    json: { ...inputOf(channel), agency_price: 19_950, notes: 'Пишет сам' },
  })
  const { items, has_more } = await history(`/channels/${channel.id}`)
  expect(has_more).toBe(false)
  expect(items).toEqual([
    {
      id: expect.any(Number),
      at: '2026-11-20T09:01:00.000Z',
      by: 'Анна Белова',
      action: 'changed',
      import: null,
      fields: [
        { field: 'notes', before: null, after: 'Пишет сам' },
        { field: 'agency_price', before: 18_000, after: 19_950 },
      ],
    },
    {
      id: expect.any(Number),
      at: '2026-11-20T09:00:00.000Z',
      by: 'Анна Белова',
      action: 'created',
      import: null,
      fields: [],
    },
  ])
})

test('a save without a difference leaves no entry', async () => {
  const { api, db, addChannel, history } = await start()
  const channel = await addChannel()
  await api.send('PUT', `/channels/${channel.id}`, { json: inputOf(channel) })
  await db.execute('UPDATE channels SET version = version')
  expect((await history(`/channels/${channel.id}`)).items).toHaveLength(1)
})

test('a refused change leaves no entry', async () => {
  const { api, addChannel, history } = await start()
  const channel = await addChannel()
  const json = { ...inputOf(channel), title: 'Другой', version: 77 }
  expect((await api.send('PUT', `/channels/${channel.id}`, { json })).status).toBe(409)
  expect((await history(`/channels/${channel.id}`)).items).toHaveLength(1)
})

test('the history of a deleted channel stays and holds all its fields', async () => {
  const { api, addChannel, category, history } = await start()
  const channel = await addChannel()
  await api.send('DELETE', `/channels/${channel.id}`)
  await api.send('DELETE', `/channel-categories/${category.id}`)
  const { items, titles } = await history(`/channels/${channel.id}`)
  expect(items.map(({ action }) => action)).toEqual(['deleted', 'created'])
  const { id, version, category_title, prices_changed_on, ...fields } = channel
  expect(Object.fromEntries(items[0]?.fields.map(({ field, before }) => [field, before]) ?? [])).toEqual(fields)
  expect(titles).toEqual([{ resource: 'channel_categories', id: category.id, title: 'Дом' }])
})

test('a change by hand in the database is recorded without a person', async () => {
  const { db, addChannel, history } = await start()
  const { id } = await addChannel({ discount: 5 })
  await db.execute('UPDATE channels SET discount = 7')
  expect((await history(`/channels/${id}`)).items[0]).toMatchObject({
    by: null,
    action: 'changed',
    fields: [{ field: 'discount', before: 5, after: 7 }],
  })
})

test('an import and its undo are one entry a channel, with the number of the import', async () => {
  const { api, addChannel, history } = await start()
  const { version = 0, ...channel } = await addChannel({ base_price: 100 })
  const { id, category_id, category_title, prices_changed_on, ...fields } = channel
  const rows: ImportRow[] = [
    { row_number: 2, existing: { id, version }, channel: { ...fields, base_price: 200, category_title } },
    { row_number: 3, channel: { ...fields, url: 'https://new.example', category_title } },
  ]
  const started = await api.send<ChannelImport>('POST', '/channel-imports/', { json: { new_categories: [] } })
  const number = started.body.id
  const run = async (action: 'write' | 'undo', end: ChannelImport['state']) => {
    await api.send('POST', `/channel-imports/${number}/${action}`)
    await expect
      .poll(async () => (await api.send<ChannelImport>('GET', `/channel-imports/${number}`)).body.state)
      .toBe(end)
  }
  await api.send('POST', `/channel-imports/${number}/rows`, { json: { rows } })
  await run('write', 'done')
  await run('undo', 'undone')
  const changed = (before: number, after: number, is_undo: boolean) =>
    expect.objectContaining({
      action: 'changed',
      by: 'Анна Белова',
      import: { id: number, is_undo },
      fields: [{ field: 'base_price', before, after }],
    })
  expect((await history(`/channels/${id}`)).items).toEqual([
    changed(200, 100, true),
    changed(100, 200, false),
    expect.objectContaining({ action: 'created', import: null }),
  ])
  const made = await history(`/channels/${id + 1}`)
  expect(made.items.map(({ action, import: cause }) => [action, cause?.is_undo])).toEqual([
    ['deleted', true],
    ['created', false],
  ])
})

test('an estimate lists changed rates and hours, and not its unchanged rates', async () => {
  const { api, add, history } = await start()
  const [editor, designer] = [await addPosition(api, 'Редактор'), await addPosition(api, 'Дизайнер')]
  const estimate = await add<Estimate>(
    '/estimates/',
    sampleEstimate({ rates: [sampleRate(editor), sampleRate(designer)] }),
  )
  const url = `/estimates/${estimate.id}`
  const save = async (changes: Partial<Estimate>) => {
    const { body } = await api.send<Estimate>('GET', url)
    expect((await api.send('PUT', url, { json: { ...body, ...changes } })).status).toBe(200)
  }
  const [first, second] = estimate.rates
  if (!first || !second) throw new Error('The estimate has two rates')
  await save({ vat_percent: 5, rates: [{ ...first, hourly_rate_net: 2_000 }, second] })
  await save({ rates: [{ ...second, estimate_lines: second.estimate_lines.slice(0, 1) }] })
  const { items, titles } = await history(url)
  expect(items.map(({ action, fields }) => [action, new Set(fields)])).toEqual([
    [
      'changed',
      new Set([
        { field: `rates.${editor}.hourly_rate_net`, before: 2_000, after: null },
        { field: `rates.${editor}.native.hours`, before: 12.5, after: null },
        { field: `rates.${editor}.marked.hours`, before: 2, after: null },
        { field: `rates.${designer}.marked.hours`, before: 2, after: null },
      ]),
    ],
    [
      'changed',
      new Set([
        { field: 'vat_percent', before: 22, after: 5 },
        { field: `rates.${editor}.hourly_rate_net`, before: 1_500, after: 2_000 },
      ]),
    ],
    ['created', new Set()],
  ])
  expect(titles).toEqual([
    { resource: 'positions', id: editor, title: 'Редактор' },
    { resource: 'positions', id: designer, title: 'Дизайнер' },
  ])
  await api.send('DELETE', url)
  const [deleted] = (await history(url)).items
  expect(deleted).toMatchObject({ action: 'deleted' })
  expect(deleted?.fields).toContainEqual({
    field: `rates.${designer}.native.hours`,
    before: 12.5,
    after: null,
  })
})

test('a project and its brief have one history, by the id of either', async () => {
  const { api, create } = await startProjects()
  const history = historyOf(api)
  const { project, brief } = await create()
  await api.send('PATCH', `/briefs/${brief.id}/status`, {
    json: { status: 'declined', decline_comment: 'Уточните бюджет' },
  })
  const ofProject = await history(`/projects/${project.id}`)
  expect(ofProject.items.map(({ action, by }) => [action, by])).toEqual([
    ['changed', 'Анна Белова'],
    ['created', 'Анна Белова'],
  ])
  expect(ofProject.items[0]?.fields).toEqual(
    expect.arrayContaining([
      { field: 'status', before: 'pending', after: 'declined' },
      { field: 'decline_comment', before: null, after: 'Уточните бюджет' },
      { field: 'stage_status', before: 'pending', after: 'declined' },
    ]),
  )
  expect(await history(`/briefs/${brief.id}`)).toEqual(ofProject)
})

test('positions, directions, categories and services record who added and deleted them', async () => {
  const { api, add, history } = await start()
  const logo = await uploadOne(api, 'логотип.png', onePixelPng)
  const made = [
    ['/positions/', { title: 'Редактор', description: 'Пишет' }],
    ['/directions/', { title: 'Медиа' }],
    ['/channel-categories/', { title: 'Город' }],
    ['/resources/', sampleService(logo.id)],
  ] as const
  for (const [path, json] of made) {
    const { id } = await add(path, json)
    await api.send('DELETE', `${path}${id}`)
    const { items } = await history(path + id)
    expect(items.map(({ action, by }) => [action, by])).toEqual([
      ['deleted', 'Анна Белова'],
      ['created', 'Анна Белова'],
    ])
    expect(items[0]?.fields).toContainEqual({ field: 'title', before: json.title, after: null })
  }
})

test('pages of a history follow one another without a gap', async () => {
  const { api, addChannel } = await start()
  const channel = await addChannel({ discount: 0 })
  for (let discount = 1; discount <= 5; discount++) {
    await api.send('PUT', `/channels/${channel.id}`, {
      json: { ...inputOf(channel), version: undefined, discount },
    })
  }
  const seen: unknown[] = []
  for (let query = '?limit=2'; query !== ''; ) {
    const { body } = await api.send<ChangesPage>('GET', `/channels/${channel.id}/changes${query}`)
    seen.push(...body.items.map(({ fields }) => fields[0]?.after))
    query = body.has_more ? `?limit=2&before=${body.items.at(-1)?.id}` : ''
  }
  expect(seen).toEqual([5, 4, 3, 2, 1, undefined])
})
