import { expect, test } from 'vitest'
import type { readAuditLog } from '#contract/accounts/audit-log.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startProjects } from '../sample-brief.ts'
import { addTestUser, startTestServer } from '../test-server.ts'

type Page = EndpointOutput<typeof readAuditLog>

test('the log is read in pages, newest first, by person, action and days at the agency', async () => {
  const { api, db, user } = await startTestServer()
  const boris = await addTestUser(db, 'boris@agency.example', 'Борис')
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  // At the agency, in Moscow, the second entry is of the 12th.
  await audit(db, { at: at('11T20:59:00'), action: 'chat_deleted', actorId: user.id, subject: 'a-chat' })
  await audit(db, {
    at: at('11T21:00:00'),
    action: 'user_disabled',
    actorId: user.id,
    subject: String(boris.id),
  })
  await audit(db, {
    at: at('13T09:00:00'),
    action: 'sign_in_denied',
    address: '192.0.2.1',
    subject: String(boris.id),
  })
  await api.signIn()
  const read = async (search: string) => (await api.send<Page>('GET', `/admin/audit?${search}`)).body
  const actionsOf = async (search: string) => (await read(search)).items.map(({ action }) => action)
  expect(await actionsOf('')).toEqual(['sign_in', 'sign_in_denied', 'user_disabled', 'chat_deleted'])
  expect(await actionsOf('since=2026-11-12&until=2026-11-13')).toEqual(['sign_in_denied', 'user_disabled'])
  expect(await actionsOf('until=2026-11-11')).toEqual(['chat_deleted'])
  expect(await actionsOf(`user=${boris.id}`)).toEqual(['sign_in_denied', 'user_disabled'])
  expect((await read('action=user_disabled')).items).toEqual([
    expect.objectContaining({ actor: 'Анна Белова', subject: 'Борис', address: null }),
  ])
  const first = await read('limit=3')
  expect(first.has_more).toBe(true)
  const rest = await read(`limit=3&before=${first.items.at(-1)?.id}`)
  expect(rest).toMatchObject({ items: [{ action: 'chat_deleted', subject: 'a-chat' }], has_more: false })
  expect((await api.send('GET', '/admin/audit?action=unknown')).status).toBe(422)
})

test('entries that were written out of order are read by their moments, page by page', async () => {
  const { api, db, user } = await startTestServer()
  await api.signIn()
  const subjects = ['third', 'first', 'second', 'second too']
  for (const [index, minute] of [3, 1, 2, 2].entries()) {
    const at = new Date(`2026-11-11T09:0${minute}:00Z`)
    await audit(db, { at, action: 'chat_deleted', actorId: user.id, subject: subjects[index] ?? '' })
  }
  const read: (string | null)[] = []
  for (let before = '', hasMore = true; hasMore; ) {
    const page = await api.send<Page>('GET', `/admin/audit?action=chat_deleted&limit=1${before}`)
    read.push(...page.body.items.map(({ subject }) => subject))
    before = `&before=${page.body.items.at(-1)?.id}`
    hasMore = page.body.has_more
  }
  expect(read).toEqual(['third', 'second too', 'second', 'first'])
})

test('records are named by their titles, deleted ones by their last, and a brief that is gone by none', async () => {
  const { api, db, create } = await startProjects()
  const titles = async () =>
    (await api.send<Page>('GET', '/admin/audit')).body.items.flatMap(({ action, subject, subject_title }) =>
      subject === null ? [] : [{ action, subject, subject_title }],
    )
  const { brief } = await create({ project: { title: 'Зимнее меню' } })
  await api.send('PATCH', `/briefs/${brief.id}/status`, { json: { status: 'approved' } })
  const approved = { action: 'brief_approved', subject: String(brief.id) }
  expect(await titles()).toEqual([{ ...approved, subject_title: 'Зимнее меню' }])
  await db.execute(`UPDATE projects SET title = 'Весеннее меню'`)
  expect(await titles()).toEqual([{ ...approved, subject_title: 'Весеннее меню' }])
  await db.execute('DELETE FROM projects')
  const { body: category } = await api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Еда' },
  })
  const json = aChannelInput({ category_id: category.id, title: 'Огород' })
  const { body: channel } = await api.send<{ id: number }>('POST', '/channels/', { json })
  await api.send('DELETE', `/channels/${channel.id}`)
  // Its history may be forgotten, and a subject may be no number or none of the database's.
  for (const subject of ['999', 'a-channel', '999999999999999999'])
    await audit(db, { at: new Date(), action: 'channel_deleted', subject })
  expect(await titles()).toEqual([
    { action: 'channel_deleted', subject: '999999999999999999', subject_title: null },
    { action: 'channel_deleted', subject: 'a-channel', subject_title: null },
    { action: 'channel_deleted', subject: '999', subject_title: null },
    { action: 'channel_deleted', subject: String(channel.id), subject_title: 'Огород' },
    { ...approved, subject_title: null },
  ])
})

test('a page costs as many queries with fifty briefs as with one', async () => {
  const { api, db, client, create } = await startProjects()
  const { brief } = await create()
  const note = () => audit(db, { at: new Date(), action: 'brief_edit_denied', actorId: 1, subject: String(brief.id) })
  const queriesOfPage = async () => {
    let count = 0
    const onAcquire = () => count++
    client.pool.on('acquire', onAcquire)
    const { body } = await api.send<Page>('GET', '/admin/audit?action=brief_edit_denied')
    client.pool.off('acquire', onAcquire)
    return { count, rows: body.items.length }
  }
  // The server's own rounds use the pool too, so the fewest of three count.
  const fewest = async () => {
    const all = [await queriesOfPage(), await queriesOfPage(), await queriesOfPage()]
    return { count: Math.min(...all.map(({ count }) => count)), rows: all[0]?.rows }
  }
  await note()
  const { count, rows } = await fewest()
  expect(rows).toBe(1)
  await Promise.all(Array.from({ length: 49 }, note))
  expect(await fewest()).toEqual({ count, rows: 50 })
})
