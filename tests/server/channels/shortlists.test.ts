import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Shortlist } from '#contract/shortlists.ts'
import { maxShortlistChanges, maxShortlists, shortlistRows } from '#domain/shortlist.ts'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'

const noon = new Date('2026-11-20T09:00:00Z').getTime()
const pick = (channel_id: number, at: number, picked = true) => ({
  id: randomUUID(),
  at,
  kind: 'pick',
  channel_id,
  picked,
})

async function start() {
  const server = await startTestServer()
  const { api, db, origin } = server
  await api.signIn()
  await addTestUser(db, 'boris@agency.example', 'Борис Орлов')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const make = async (input: object = {}, by = api) => {
    const json = { id: randomUUID(), name: 'Кофейни', ...input }
    return by.send<Shortlist>('POST', '/shortlists', { json })
  }
  const change = (id: string, changes: object[], by = api) =>
    by.send<Shortlist>('POST', `/shortlists/${id}/changes`, { json: { changes } })
  const lists = async (by = api) => (await by.send<{ items: Shortlist[] }>('GET', '/shortlists')).body.items
  return { ...server, boris, make, change, lists }
}

const idsOf = ({ changes }: Pick<Shortlist, 'changes'>) => shortlistRows(changes).map(({ channel_id }) => channel_id)

test('a list is created once for any repetition and has the sent values', async () => {
  const { make, lists } = await start()
  const id = randomUUID()
  const input = {
    id,
    name: ' Кофейни ',
    client_name: 'ООО «Зерно»',
    budget: 250_000.5,
    // As an earlier client sends it.
    budget_basis: 'agency_discounted_vat',
  }
  const first = await make(input)
  expect(first).toMatchObject({
    status: 200,
    body: {
      name: 'Кофейни',
      client_name: 'ООО «Зерно»',
      budget: 250_000.5,
      budget_basis: 'agency_vat',
      is_own: true,
      version: 1,
      changes: [],
    },
  })
  expect((await make({ ...input, name: 'Другое' })).body).toEqual(first.body)
  expect(await lists()).toEqual([first.body])
})

test('changes of two devices are merged, and repeated or late changes have no effect', async () => {
  const { make, change } = await start()
  const { id } = (await make()).body
  const phone = [pick(7, noon - 30), pick(3, noon - 10)]
  const laptop = [pick(5, noon - 20), pick(3, noon - 5)]
  await change(id, laptop)
  const { body } = await change(id, phone)
  expect(idsOf(body)).toEqual([7, 5, 3])
  expect((await change(id, [...laptop, ...phone])).body).toEqual(body)
  await change(id, [pick(5, noon - 1, false)])
  expect(idsOf((await change(id, [pick(5, noon - 2)])).body)).toEqual([7, 3])
})

test('notes and the order are stored with the list and survive a new sign-in', async () => {
  const { api, make, change, lists } = await start()
  const { id } = (await make()).body
  await change(id, [pick(7, noon - 9), pick(5, noon - 8)])
  await change(id, [
    { id: randomUUID(), at: noon - 3, kind: 'note', channel_id: 5, text: 'Только по вторникам' },
    { id: randomUUID(), at: noon - 2, kind: 'order', channel_ids: [5, 7] },
  ])
  await api.send('POST', '/auth/logout')
  await api.signIn()
  const [kept] = await lists()
  expect(shortlistRows(kept?.changes ?? [])).toEqual([
    { channel_id: 5, note: 'Только по вторникам' },
    { channel_id: 7, note: '' },
  ])
})

test('changes of a device with a fast clock do not override all later changes', async () => {
  const { make, change, clock } = await start()
  const { id } = (await make()).body
  await change(id, [pick(7, noon + 86_400_000), pick(5, noon + 86_400_001)])
  clock.advance(1_000)
  expect(idsOf((await change(id, [pick(5, noon + 1, false)])).body)).toEqual([7])
})

test('two users who fill a list at the same time lose nothing', async () => {
  const { make, change, boris, lists } = await start()
  const { id } = (await make({ is_shared: true })).body
  const all = Array.from({ length: 12 }, (_, index) => index + 1)
  await Promise.all(
    all.map((channel) => change(id, [pick(channel, noon - 100 + channel)], channel % 2 ? boris : undefined)),
  )
  expect((await lists()).map(idsOf)).toEqual([all])
})

test('a private list is hidden from other users, and a shared one is filled by all and changed by its owner only', async () => {
  const { api, make, change, boris, lists } = await start()
  const { id, version } = (await make()).body
  const shared = { name: 'Общая', is_shared: true, version }
  expect(await lists(boris)).toEqual([])
  expect((await change(id, [pick(1, noon)], boris)).status).toBe(404)
  expect((await make({ id }, boris)).body).toMatchObject({ code: 'shortlist_id_taken' })

  expect((await api.send('PUT', `/shortlists/${id}`, { json: shared })).status).toBe(200)
  expect(await lists(boris)).toMatchObject([{ name: 'Общая', is_own: false, owner_name: 'Анна Белова' }])
  expect((await change(id, [pick(1, noon)], boris)).status).toBe(200)
  expect(idsOf((await lists())[0] ?? { changes: [] })).toEqual([1])
  for (const answer of [
    await boris.send('PUT', `/shortlists/${id}`, { json: { name: 'Моя' } }),
    await boris.send('DELETE', `/shortlists/${id}`),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'shortlist_not_own' } })

  await api.send('PUT', `/shortlists/${id}`, { json: { ...shared, is_shared: false, version: undefined } })
  expect(await lists(boris)).toEqual([])
  expect((await boris.send('DELETE', `/shortlists/${id}`)).status).toBe(404)
})

test('the second of two devices that rename a list gets the stored list', async () => {
  const { api, make } = await start()
  const { id, version } = (await make()).body
  const rename = (name: string) => api.send('PUT', `/shortlists/${id}`, { json: { name, version } })
  expect(await rename('Чай')).toMatchObject({ status: 200, body: { name: 'Чай', version: 2 } })
  expect(await rename('Чай')).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await rename('Какао')).toMatchObject({
    status: 409,
    body: { code: 'shortlist_changed', details: { current: { name: 'Чай', version: 2 } } },
  })
})

test('a list is deleted with its changes, can be created again under its id and is recorded in the log', async () => {
  const { api, db, user, make, change, lists } = await start()
  const { id } = (await make()).body
  const picked = [pick(7, noon)]
  await change(id, picked)
  expect((await api.send('DELETE', `/shortlists/${id}`)).status).toBe(204)
  expect((await api.send('DELETE', `/shortlists/${id}`)).body).toMatchObject({ code: 'shortlist_not_found' })
  expect((await change(id, picked)).status).toBe(404)
  expect((await make({ id })).body.changes).toEqual([])
  expect(idsOf((await change(id, picked)).body)).toEqual([7])
  expect(await lists()).toHaveLength(1)
  const { rows } = await db.execute("SELECT actor_id, subject FROM audit_log WHERE action = 'shortlist_deleted'")
  expect(rows).toEqual([{ actor_id: user.id, subject: id }])
})

test('an invalid list is refused in Russian, and nothing is stored', async () => {
  const { make, change, lists } = await start()
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ client_name: 'ы'.repeat(255) }, 'client_name'],
    [{ budget: -1 }, 'budget'],
    [{ budget: 0.001 }, 'budget'],
    [{ budget_basis: 'free' }, 'budget_basis'],
    [{ project_id: 4_711 }, 'project_id'],
    [{ id: 'list' }, 'id'],
  ]
  for (const [input, path] of wrong) {
    const answer = await make(input)
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ path }] } } })
  }
  expect(await lists()).toEqual([])
  const { id } = (await make()).body
  for (const bad of [{ ...pick(0, noon) }, { ...pick(1, 0.5) }, { ...pick(1, noon), kind: 'other' }])
    expect((await change(id, [bad])).status).toBe(422)
})

test('a user cannot have more lists than the limit', async () => {
  const { make, lists } = await start()
  for (let index = 2; index < maxShortlists; index++) await make()
  const made = await Promise.all(Array.from({ length: 5 }, () => make()))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(made.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too_many_shortlists' })
  expect(await lists()).toHaveLength(maxShortlists)
})

test('an impossible time is refused, and a time far ahead does not block later changes', async () => {
  const { make, change, lists } = await start()
  const { id } = (await make()).body
  expect((await change(id, [pick(1, Number.MIN_SAFE_INTEGER), pick(2, 8.64e15)])).status).toBe(422)
  expect((await change(id, [pick(1, 0), pick(2, 8.64e15)])).status).toBe(200)
  expect((await lists()).map(({ changes }) => changes.map(({ at }) => at))).toEqual([[0, noon]])
})

test('an unreadable stored change is dropped, and the list stays readable', async () => {
  const { db, make, change, lists } = await start()
  const { id } = (await make()).body
  await change(id, [pick(1, noon - 2), pick(2, noon - 1)])
  await db.execute(`UPDATE shortlist_changes SET change = '{"kind":"pick","at":-1.8e16}' WHERE key = 'pick:1'`)
  expect((await lists()).map(idsOf)).toEqual([[2]])
  expect(idsOf((await change(id, [pick(1, noon)])).body)).toEqual([2, 1])
})

test('old unpicked channels do not use up the limit of a list', async () => {
  const { make, change, lists } = await start()
  const { id } = (await make()).body
  const letGo = Array.from({ length: maxShortlistChanges }, (_, index) => pick(index + 1, noon - 5_000 + index, false))
  await change(id, letGo.slice(0, 500))
  await change(id, letGo.slice(500))
  const { status, body } = await change(id, [pick(5_000, noon)])
  expect(status).toBe(200)
  expect(body.changes.map(({ id }) => id)).toEqual(
    [...letGo.slice(-200), ...body.changes.slice(-1)].map((one) => one.id),
  )
  expect(await lists()).toEqual([body])
  expect(idsOf(body)).toEqual([5_000])
})

test('a list holds the longest notes of 100 channels, and a change beyond the limit leaves it unchanged', async () => {
  const { make, change, lists } = await start()
  const { id } = (await make()).body
  const filled = Array.from({ length: 101 }, (_, index) => [
    pick(index + 1, noon),
    { id: randomUUID(), at: noon, kind: 'note', channel_id: index + 1, text: 'ы'.repeat(500) },
  ])
  const { body } = await change(id, filled.slice(0, 100).flat())
  const refused = await change(id, filled.slice(100).flat())
  expect(refused).toMatchObject({ status: 409, body: { code: 'shortlist_full' } })
  expect(await lists()).toEqual([body])
})
