import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChannelImport, ImportedChannel, ImportRow } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'
import { aChannelInput } from '../../channel-values.ts'
import { addTestUser, startTestNode, startTestServer, TestClient } from '../test-server.ts'

async function startWithBase() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const { body } = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title: 'Дом' } })
  const add = async (changes: Partial<Channel>) => {
    const json = aChannelInput({ category_id: body.id, ...changes })
    return (await api.send<Channel>('POST', '/channels/', { json })).body
  }
  return { ...server, category_id: body.id, add }
}

function imported(changes: Partial<ImportedChannel> = {}): ImportedChannel {
  const { category_id, version, ...fields } = aChannelInput({ category_id: 1 })
  return { ...fields, category_title: 'Дом', ...changes }
}

/** Returns the imported row of a channel with these fields changed. */
function changed(row_number: number, channel: Channel, changes: Partial<ImportedChannel>): ImportRow {
  const { id, version = 0, category_id, ...fields } = channel
  return { row_number, existing: { id, version }, channel: { ...fields, ...changes } }
}

async function collect(api: TestClient, rows: ImportRow[], newCategories: string[] = []) {
  const { body } = await api.send<ChannelImport>('POST', '/channel-imports/', {
    json: { new_categories: newCategories },
  })
  const { status } = await api.send('POST', `/channel-imports/${body.id}/rows`, { json: { rows } })
  expect(status).toBe(204)
  return body.id
}

const stateOf = async (api: TestClient, id: number) =>
  (await api.send<ChannelImport>('GET', `/channel-imports/${id}`)).body

async function write(api: TestClient, rows: ImportRow[], newCategories: string[] = []) {
  const id = await collect(api, rows, newCategories)
  const { status } = await api.send('POST', `/channel-imports/${id}/write`)
  expect(status).toBe(200)
  await atRest(api, id)
  return stateOf(api, id)
}

async function atRest(api: TestClient, id: number) {
  await expect.poll(async () => ['writing', 'undoing'].includes((await stateOf(api, id)).state)).toBe(false)
}

async function undo(api: TestClient, id: number) {
  const answer = await api.send('POST', `/channel-imports/${id}/undo`)
  await atRest(api, id)
  return answer
}

const baseOf = async (api: TestClient) => {
  const { body } = await api.send<{ items: Channel[] }>('POST', '/channels/search?page_size=50', { json: {} })
  return body.items
}
const categoriesOf = async (api: TestClient) => {
  const { body } = await api.send<{ title: string }[]>('GET', '/channel-categories/')
  return body.map(({ title }) => title)
}
const skippedOf = async (api: TestClient, id: number) => {
  const { body } = await api.send<{ rows: unknown }>('GET', `/channel-imports/${id}/skipped`)
  return body.rows
}

test('an import writes new channels, changed ones and categories to the kopeck and leaves equal rows alone', async () => {
  const { api, add } = await startWithBase()
  const kept = await add({ title: 'Прежний', url: 't.me/kept' })
  const old = await add({ title: 'Старый', url: 't.me/old' })
  const result = await write(
    api,
    [
      { row_number: 2, channel: imported({ title: 'Новый', url: '@new', native_price: 999_999_999_999.99 }) },
      changed(3, old, {
        title: 'Обновлённый',
        cpv_plan: 0.07,
        notes: 'Пишут по будням',
        category_title: 'САД',
      }),
      changed(4, kept, {}),
    ],
    ['Сад'],
  )
  expect(result).toMatchObject({
    state: 'done',
    total: 3,
    processed: 3,
    created: 1,
    changed: 1,
    unchanged: 1,
  })
  expect(result).toMatchObject({ skipped: 0, failure: null, user_name: 'Анна Белова', can_undo: true })
  expect(result).toMatchObject({ made_categories: 1 })
  const base = await baseOf(api)
  expect(base.map(({ title, version }) => [title, version])).toEqual([
    ['Новый', 1],
    ['Обновлённый', 2],
    ['Прежний', 1],
  ])
  const { category_title, ...input } = imported({
    title: 'Новый',
    url: '@new',
    native_price: 999_999_999_999.99,
  })
  expect(base[0]).toMatchObject({ ...input, category_title: 'Дом' })
  expect(base[1]).toMatchObject({
    id: old.id,
    cpv_plan: 0.07,
    notes: 'Пишут по будням',
    category_title: 'Сад',
  })
  expect(await categoriesOf(api)).toEqual(['Дом', 'Сад'])
})

test('a row whose channel changed after the check is skipped with the reason, and the others are written', async () => {
  const { api, add, category_id } = await startWithBase()
  const edited = await add({ title: 'Правленый', url: 't.me/edited' })
  const deleted = await add({ title: 'Удалённый', url: 't.me/deleted' })
  const rows: ImportRow[] = [
    changed(2, edited, { discount: 50 }),
    changed(3, deleted, { discount: 50 }),
    { row_number: 4, channel: imported({ title: 'Двойник', url: 'https://t.me/Late/' }) },
    { row_number: 5, channel: imported({ url: 't.me/a', category_title: 'Сад' }) },
    { row_number: 6, channel: imported({ title: 'Хороший', url: 't.me/good' }) },
    { row_number: 7, channel: imported({ title: 'Он же', url: '@GOOD' }) },
  ]
  const id = await collect(api, rows)
  await api.send('PUT', `/channels/${edited.id}`, {
    json: aChannelInput({ category_id, title: 'Правленый', url: 't.me/edited', discount: 1 }),
  })
  await api.send('DELETE', `/channels/${deleted.id}`)
  await add({ title: 'Поздний', url: '@late' })
  await api.send('POST', `/channel-imports/${id}/write`)
  await atRest(api, id)

  expect(await stateOf(api, id)).toMatchObject({ state: 'done', created: 1, changed: 0, skipped: 5 })
  expect(await skippedOf(api, id)).toEqual([
    { row_number: 2, reason: 'Канал успели изменить: проверьте его и загрузите строку ещё раз' },
    { row_number: 3, reason: 'Канал успели удалить' },
    { row_number: 4, reason: 'Канал с таким адресом уже есть: «Поздний»' },
    { row_number: 5, reason: 'Нет категории «Сад»' },
    { row_number: 7, reason: 'Канал с таким адресом уже есть: «Хороший»' },
  ])
  const base = await baseOf(api)
  expect(base.map(({ title, discount }) => [title, discount])).toEqual([
    ['Поздний', 15],
    ['Правленый', 1],
    ['Хороший', 15],
  ])
})

test('an undone import restores the base, and copies on devices receive the change', async () => {
  const { api, add, db } = await startWithBase()
  await addTestUser(db, 'boris@agency.example', 'Борис Громов')
  const boris = new TestClient(api.origin)
  await boris.signIn('boris@agency.example')
  const old = await add({ title: 'Старый', url: 't.me/old', notes: null })
  const before = await baseOf(api)
  const { body: cursor } = await api.send<{ cursor: string }>('GET', '/channels/changes')
  const { id } = await write(
    api,
    [
      { row_number: 2, channel: imported({ title: 'Новый', url: '@new', category_title: 'Сад' }) },
      changed(3, old, { title: 'Другой', native_price: 1, notes: 'х', category_title: 'Огород' }),
    ],
    ['Сад', 'Огород'],
  )
  const added = (await baseOf(api)).find(({ title }) => title === 'Новый')
  expect((await undo(boris, id)).status).toBe(200)

  expect(await stateOf(api, id)).toMatchObject({ state: 'undone', can_undo: false, user_name: 'Анна Белова' })
  expect(await baseOf(api)).toEqual(before.map((channel) => ({ ...channel, version: 3 })))
  expect(await categoriesOf(api)).toEqual(['Дом'])
  const { body } = await api.send<{ items: Channel[]; deleted_ids: number[] }>(
    'GET',
    `/channels/changes?cursor=${encodeURIComponent(cursor.cursor)}`,
  )
  expect(body.items).toEqual([{ ...old, version: 3 }])
  expect(body.deleted_ids).toEqual([added?.id])
  expect(await undo(api, id)).toMatchObject({ status: 409, body: { code: 'channel_import_not_last' } })
})

test('an import whose channels were changed since cannot be undone, not even in part', async () => {
  const { api, add, category_id } = await startWithBase()
  const old = await add({ title: 'Старый', url: 't.me/old' })
  const { id } = await write(api, [
    { row_number: 2, channel: imported({ title: 'Новый', url: '@new' }) },
    changed(3, old, { discount: 90 }),
  ])
  const [added] = await baseOf(api)
  await api.send('PUT', `/channels/${added?.id}`, {
    json: aChannelInput({ category_id, title: 'Новый', url: '@new', discount: 3 }),
  })
  const before = await baseOf(api)
  await undo(api, id)
  expect(await stateOf(api, id)).toMatchObject({
    state: 'done',
    can_undo: true,
    failure: 'Импорт не отменить: после него изменили каналы «Новый»',
  })
  expect(await baseOf(api)).toEqual(before)

  // A channel that was deleted since does not prevent the undo, and a category that another channel uses
  // stays.
  await api.send('DELETE', `/channels/${added?.id}`)
  await undo(api, id)
  expect(await stateOf(api, id)).toMatchObject({ state: 'undone', failure: null })
  expect(await baseOf(api)).toEqual([{ ...old, version: 3 }])
})

test('a category that other channels use stays when its import is undone', async () => {
  const { api, category_id } = await startWithBase()
  const rows = [{ row_number: 2, channel: imported({ title: 'Новый', url: '@new', category_title: 'Сад' }) }]
  const { id } = await write(api, rows, ['Сад', 'Никому'])
  const [added] = await baseOf(api)
  await api.send('POST', '/channels/', {
    json: aChannelInput({ category_id: added?.category_id ?? category_id, title: 'Чужой', url: '@other' }),
  })
  await undo(api, id)
  expect((await baseOf(api)).map(({ title }) => title)).toEqual(['Чужой'])
  expect(await categoriesOf(api)).toEqual(['Дом', 'Сад'])
})

test('only the last import can be undone', async () => {
  const { api } = await startWithBase()
  const first = await write(api, [{ row_number: 2, channel: imported({ url: '@a' }) }])
  const second = await write(api, [{ row_number: 2, channel: imported({ url: '@b' }) }])
  expect(await undo(api, first.id)).toMatchObject({ status: 409, body: { code: 'channel_import_not_last' } })
  const { body } = await api.send('GET', '/channel-imports/last')
  expect(body).toMatchObject({ last: { id: second.id, can_undo: true } })
  await undo(api, second.id)
  expect(await undo(api, first.id)).toMatchObject({ status: 409, body: { code: 'channel_import_not_last' } })
  expect((await baseOf(api)).map(({ url }) => url)).toEqual(['@a'])
})

/** Holds a channel's row locked like an unfinished edit, so that another writer waits. */
async function holding(server: Awaited<ReturnType<typeof startWithBase>>, id: number, run: () => Promise<void>) {
  const held = await server.client.pool.connect()
  try {
    await held.query('BEGIN')
    await held.query('SELECT FROM channels WHERE id = $1 FOR UPDATE', [id])
    await run()
  } finally {
    await held.query('ROLLBACK')
    held.release()
  }
}

test('an import cancelled while it is written writes nothing', async () => {
  const server = await startWithBase()
  const { api, add } = server
  const old = await add({ title: 'Старый', url: 't.me/old' })
  const fresh = Array.from({ length: 600 }, (_, index) => ({
    row_number: index + 2,
    channel: imported({ title: `Новый ${index}`, url: `t.me/new${index}` }),
  }))
  const id = await collect(api, fresh.slice(0, 500))
  await api.send('POST', `/channel-imports/${id}/rows`, {
    json: { rows: [...fresh.slice(500), changed(1_000, old, { discount: 90 })] },
  })
  await holding(server, old.id, async () => {
    await api.send('POST', `/channel-imports/${id}/write`)
    await expect.poll(() => stateOf(api, id)).toMatchObject({ state: 'writing', total: 601, processed: 500 })
    expect(await baseOf(api)).toEqual([old])
    const { body } = await api.send('POST', `/channel-imports/${id}/cancel`)
    expect(body).toMatchObject({ state: 'cancelled' })
  })
  // The next import can be written only when nothing of the first one remains.
  const next = await write(api, [{ row_number: 2, channel: imported({ title: 'Другой', url: '@other' }) }])
  expect(next).toMatchObject({ state: 'done', created: 1 })
  expect((await baseOf(api)).map(({ title }) => title)).toEqual(['Другой', 'Старый'])
})

test('only one import is written at a time', async () => {
  const server = await startWithBase()
  const { api, db, add } = server
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(api.origin)
  await boris.signIn('boris@agency.example')
  const old = await add({ title: 'Старый', url: 't.me/old' })
  const id = await collect(api, [changed(2, old, { discount: 90 })])
  const other = await collect(boris, [{ row_number: 2, channel: imported({ url: '@b' }) }])
  await holding(server, old.id, async () => {
    await api.send('POST', `/channel-imports/${id}/write`)
    expect(await boris.send('POST', `/channel-imports/${other}/write`)).toMatchObject({
      status: 409,
      body: { code: 'channel_import_at_work' },
    })
    expect(await api.send('POST', `/channel-imports/${id}/write`)).toMatchObject({ status: 409 })
  })
  await atRest(api, id)
  await boris.send('POST', `/channel-imports/${other}/write`)
  await atRest(boris, other)
  expect(await stateOf(boris, other)).toMatchObject({ state: 'done', created: 1 })
})

test('an import of a dead node is reported as failed, has written nothing and can be restarted on another node', async () => {
  const server = await startWithBase()
  const { api, db, connection } = server
  const id = await collect(api, [{ row_number: 2, channel: imported({ url: '@a' }) }])
  // A killed node leaves this state: its transaction is rolled back and its lease runs out.
  await db.execute(sql`UPDATE channel_imports SET state = 'writing', attempt = 1,
    leased_until = clock_timestamp() - interval '1 second' WHERE id = ${id}`)
  const other = await startTestNode(connection)
  other.api.token = api.token
  expect(await stateOf(other.api, id)).toMatchObject({
    state: 'failed',
    failure: 'Сервер перезапустился, в базе ничего не изменилось. Попробуйте ещё раз',
  })
  await other.api.send('POST', `/channel-imports/${id}/write`)
  await atRest(api, id)
  expect(await stateOf(api, id)).toMatchObject({ state: 'done', created: 1, failure: null })
})

test('a stopping server first finishes the import that it writes', async () => {
  const server = await startWithBase()
  const { api, connection } = server
  const id = await collect(api, [{ row_number: 2, channel: imported({ url: '@a' }) }])
  await api.send('POST', `/channel-imports/${id}/write`)
  await server.app.close()
  const other = await startTestNode(connection)
  other.api.token = api.token
  expect(await stateOf(other.api, id)).toMatchObject({ state: 'done', created: 1 })
})

test("a user cannot add to, write or cancel another user's import", async () => {
  const { api, db } = await startWithBase()
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(api.origin)
  await boris.signIn('boris@agency.example')
  const id = await collect(api, [{ row_number: 2, channel: imported({ url: '@a' }) }])
  for (const path of ['rows', 'write', 'cancel']) {
    const json = path === 'rows' ? { rows: [] } : undefined
    const { status, body } = await boris.send('POST', `/channel-imports/${id}/${path}`, { json })
    expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'channel_import_not_found' })
  }
  expect(await stateOf(api, id)).toMatchObject({ state: 'collecting' })
})

test('rows sent twice are written once, and a written import accepts no rows', async () => {
  const { api } = await startWithBase()
  const rows = [{ row_number: 2, channel: imported({ url: '@a' }) }]
  const id = await collect(api, rows)
  await api.send('POST', `/channel-imports/${id}/rows`, { json: { rows } })
  await api.send('POST', `/channel-imports/${id}/write`)
  await atRest(api, id)
  expect(await stateOf(api, id)).toMatchObject({ total: 1, created: 1 })
  const more = await api.send('POST', `/channel-imports/${id}/rows`, { json: { rows } })
  expect(more).toMatchObject({ status: 409, body: { code: 'channel_import_not_open' } })
})

test('an import accepts twenty thousand rows and refuses more', async () => {
  const { api, db } = await startWithBase()
  const id = await collect(api, [])
  await db.execute(sql`INSERT INTO channel_import_rows (import_id, row_number, input)
    SELECT ${id}, number, ${JSON.stringify(imported({ url: '@a' }))}::json FROM generate_series(1, 20000) AS number`)
  const again = { rows: [{ row_number: 20_000, channel: imported({ url: '@a' }) }] }
  expect((await api.send('POST', `/channel-imports/${id}/rows`, { json: again })).status).toBe(204)
  const more = { rows: [{ row_number: 20_001, channel: imported({ url: '@a' }) }] }
  const { status, body } = await api.send('POST', `/channel-imports/${id}/rows`, { json: more })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'channel_import_too_long' })
})

test('a row that breaks a rule of the channel form is refused at its field', async () => {
  const { api } = await startWithBase()
  const { body: begun } = await api.send<ChannelImport>('POST', '/channel-imports/', {
    json: { new_categories: [] },
  })
  const rows = [{ row_number: 2, channel: { ...imported(), native_price: 0.005 } }]
  const { status, body } = await api.send('POST', `/channel-imports/${begun.id}/rows`, { json: { rows } })
  expect(status).toBe(422)
  expect(body.details).toEqual({
    fields: [{ path: 'rows.0.channel.native_price', message: 'Не больше двух знаков после запятой' }],
  })
})

test("an unwritten import is deleted with its user's next import or after a day", async () => {
  const { api, db, connection } = await startWithBase()
  const first = await collect(api, [])
  const second = await collect(api, [])
  expect((await api.send('GET', `/channel-imports/${first}`)).status).toBe(404)
  expect(await stateOf(api, second)).toMatchObject({ state: 'collecting' })
  await db.execute(sql`UPDATE channel_imports SET state = 'failed', created_at = created_at - interval '25 hours'`)
  await startTestNode(connection)
  await expect.poll(async () => (await api.send('GET', `/channel-imports/${second}`)).status).toBe(404)
})
