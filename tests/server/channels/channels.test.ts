import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { changePlacementRules } from '#server/modules/placement-rules/placement-rules.service.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startTestServer, TestClient } from '../test-server.ts'

async function startWithCategory() {
  const server = await startTestServer()
  await server.api.signIn()
  const { body } = await server.api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Дом' },
  })
  return { ...server, category_id: body.id }
}

test('a new channel reads back field for field, kopecks included', async () => {
  const { api, category_id } = await startWithCategory()
  const input = aChannelInput({ category_id, native_price: 999_999_999_999.99, base_price: 0.1 })
  const created = await api.send<Channel>('POST', '/channels/', { json: input })
  expect(created.status).toBe(200)
  expect(created.body).toEqual({
    ...input,
    id: created.body.id,
    prices_changed_on: null,
    category_title: 'Дом',
    version: 1,
  })
  const read = await api.send<Channel>('GET', `/channels/${created.body.id}`)
  expect(read.body).toEqual(created.body)
})

test('optional fields may be left out', async () => {
  const { api, category_id } = await startWithCategory()
  const { notes, support_chat_link, subscribers, cpv_plan, ...json } = aChannelInput({ category_id })
  const { status, body } = await api.send<Channel>('POST', '/channels/', { json })
  expect(status).toBe(200)
  expect(body).toMatchObject({ notes: null, support_chat_link: null, subscribers: null, cpv_plan: null })
})

test('an update without a version overwrites, and one with the current version increases it', async () => {
  const { api, category_id } = await startWithCategory()
  const { body: created } = await api.send<Channel>('POST', '/channels/', {
    json: aChannelInput({ category_id }),
  })
  const plain = await api.send<Channel>('PUT', `/channels/${created.id}`, {
    json: aChannelInput({ category_id, discount: 5 }),
  })
  expect(plain.body).toMatchObject({ discount: 5, version: 2 })
  const versioned = await api.send<Channel>('PUT', `/channels/${created.id}`, {
    json: { ...aChannelInput({ category_id, discount: 7 }), version: 2 },
  })
  expect(versioned.body).toMatchObject({ discount: 7, version: 3 })
})

test('the second of two editors of a channel learns who changed which fields, and nothing is overwritten', async () => {
  const { api, category_id } = await startWithCategory()
  const { body: loaded } = await api.send<Channel>('POST', '/channels/', {
    json: aChannelInput({ category_id }),
  })
  await api.send('PUT', `/channels/${loaded.id}`, { json: { ...loaded, native_price: 50_000 } })
  const second = await api.send('PUT', `/channels/${loaded.id}`, { json: { ...loaded, notes: 'Мои слова' } })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    code: 'channel_changed',
    details: {
      changed_by: 'Анна Белова',
      fields: ['native_price', 'notes'],
      current: { native_price: 50_000, version: 2 },
    },
  })
  expect(second.body.message).toContain('«Цена нативная»')
  expect(second.body.customMessage).toBe(second.body.message)
  const { body: stored } = await api.send<Channel>('GET', `/channels/${loaded.id}`)
  expect(stored).toMatchObject({ native_price: 50_000, notes: loaded.notes })
})

test('saving the stored values is no conflict with any version', async () => {
  const { api, category_id } = await startWithCategory()
  const { body: loaded } = await api.send<Channel>('POST', '/channels/', {
    json: aChannelInput({ category_id }),
  })
  const changed = { ...loaded, discount: 1 }
  await api.send('PUT', `/channels/${loaded.id}`, { json: changed })
  expect((await api.send('PUT', `/channels/${loaded.id}`, { json: changed })).status).toBe(200)
})

test('exactly one of two simultaneous saves with the same version succeeds', async () => {
  const { origin, api, category_id } = await startWithCategory()
  const { body: loaded } = await api.send<Channel>('POST', '/channels/', {
    json: aChannelInput({ category_id }),
  })
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const tab = Object.assign(new TestClient(origin), { token: api.token })
      return (await tab.send('PUT', `/channels/${loaded.id}`, { json: { ...loaded, discount: i + 50 } })).status
    }),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)])
})

test('a deleted channel cannot be read, changed or deleted', async () => {
  const { api, category_id } = await startWithCategory()
  const { body } = await api.send<Channel>('POST', '/channels/', { json: aChannelInput({ category_id }) })
  expect((await api.send('DELETE', `/channels/${body.id}`)).status).toBe(204)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const call = method === 'PUT' ? { json: aChannelInput({ category_id }) } : {}
    const answer = await api.send(method, `/channels/${body.id}`, call)
    expect(answer).toMatchObject({ status: 404, body: { code: 'channel_not_found' } })
  }
})

test('an unknown category is refused at its field', async () => {
  const { api, category_id } = await startWithCategory()
  const { body } = await api.send<Channel>('POST', '/channels/', { json: aChannelInput({ category_id }) })
  const json = aChannelInput({ category_id: category_id + 1 })
  for (const answer of [
    await api.send('POST', '/channels/', { json }),
    await api.send('PUT', `/channels/${body.id}`, { json }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ path: 'category_id' }] } } })
})

test('a search returns pages and the number of all matches', async () => {
  const { api, category_id } = await startWithCategory()
  const { body: other } = await api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Еда' },
  })
  for (let i = 0; i < 12; i++) {
    const json = aChannelInput({
      category_id: i % 2 ? category_id : other.id,
      title: `Ёлка ${String(i).padStart(2, '0')}`,
    })
    await api.send('POST', '/channels/', { json })
  }
  const search = async (query: string, json: unknown) => {
    const { body } = await api.send<{ items: Channel[]; total: number }>('POST', `/channels/search?${query}`, { json })
    return { titles: body.items.map(({ title }) => title), total: body.total }
  }
  expect(await search('page=2&page_size=10', { search: 'елка', category_ids: [] })).toEqual({
    titles: ['Ёлка 10', 'Ёлка 11'],
    total: 12,
  })
  expect(await search('', { search: '', category_ids: [other.id] })).toMatchObject({ total: 6 })
  expect((await search('sort=-title', { search: '' })).titles[0]).toBe('Ёлка 11')
  expect(await search('page=9', {})).toEqual({ titles: [], total: 12 })
})

test('a search with conditions finds the channels that meet all of them', async () => {
  const { api, clock, category_id } = await startWithCategory()
  const add = (title: string, agency_price: number, price_valid_until: string) =>
    api.send('POST', '/channels/', {
      json: aChannelInput({ category_id, title, agency_price, price_valid_until }),
    })
  await add('Дёшево и надолго', 10_000, '2027-05-01')
  await add('Дёшево до декабря', 10_000.01, '2026-11-25')
  await add('Дорого', 50_000, '2026-11-25')
  const search = async (...conditions: string[]) => {
    const { body } = await api.send<{ items: Channel[]; total: number }>('POST', '/channels/search', {
      json: { conditions },
    })
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ title }) => title)
  }
  expect(await search('agency_price=..10000')).toEqual(['Дёшево и надолго'])
  expect(await search('title=декабря дешево')).toEqual(['Дёшево до декабря'])
  // The server's day is 2026-11-20.
  const soon = ['agency_price=..20000', 'days_to_expiry=0..5']
  expect(await search(...soon)).toEqual(['Дёшево до декабря'])
  clock.advance(6 * 24 * 3_600_000)
  await api.signIn()
  expect(await search(...soon)).toEqual([])
})

test('a search by verdict follows the rules of the agency, the day and the changes of a channel', async () => {
  const { api, db, clock, category_id } = await startWithCategory()
  const good = {
    subscribers: 100,
    risk_level: 'no_risk',
    edo: true,
    nda: true,
    framework_contract: true,
  } as const
  const add = (title: string, url: string, price_valid_until = '2027-05-01') =>
    api.send<Channel>('POST', '/channels/', {
      json: aChannelInput({ ...good, category_id, title, url, price_valid_until }),
    })
  await add('Один', 'https://t.me/one')
  await add('Скоро', 'https://t.me/two', '2026-11-25')
  const other = await add('Сайт', 'https://site.example')
  const search = async (condition: string, sort = 'title') => {
    const { body } = await api.send<{ items: Channel[] }>('POST', `/channels/search?sort=${sort}`, {
      json: { conditions: [condition] },
    })
    return body.items.map(({ title }) => title)
  }
  expect(await search('placement=green')).toEqual(['Один', 'Сайт', 'Скоро'])
  const platform = { host: 'site.example', light: 'red', text: 'Запрещена', checked: '2026-11-01' } as const
  await changePlacementRules(db, (rules) => ({ ...rules, platforms: [platform] }), { at: clock.now() })
  expect(await search('placement=green')).toEqual(['Один', 'Скоро'])
  expect(await search('placement=!green')).toEqual(['Сайт'])
  clock.advance(6 * 24 * 3_600_000)
  await api.signIn()
  expect(await search('placement=green')).toEqual(['Один'])
  expect(await search('placement=*', '-placement')).toEqual(['Сайт', 'Скоро', 'Один'])
  await api.send('PUT', `/channels/${other.body.id}`, { json: { ...other.body, url: 'https://t.me/three' } })
  expect(await search('placement=green')).toEqual(['Один', 'Сайт'])
})

test('a search refuses conditions that ask nothing, and too many words', async () => {
  const { api } = await startWithCategory()
  const search = (...conditions: string[]) => api.send('POST', '/channels/search', { json: { conditions } })
  for (const condition of ['agency_price=много', 'password=1', 'agency_price', ''])
    expect((await search('edo=yes', condition)).body).toMatchObject({
      details: { fields: [{ path: 'conditions.1' }] },
    })
  const words = 'title=а б в г д е ж з и й'
  expect((await search(words, words)).status).toBe(200)
  expect((await search(words, words, 'title=к')).status).toBe(422)
  const longest = `category_id=${Array.from({ length: 30 }, (_, index) => 100_000_000 + index).join(',')}`
  expect(longest.length).toBeGreaterThan(300)
  expect((await search(longest)).status).toBe(200)
})
