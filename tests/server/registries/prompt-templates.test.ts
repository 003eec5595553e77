import { expect, test } from 'vitest'
import { maxPromptTemplates, type PromptTemplate } from '#contract/prompt-templates.ts'
import type { ChangesPage } from '#contract/record-changes.ts'
import { promptTemplates } from '#server/modules/prompt-templates/prompt-templates.repository.ts'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  const { api, db, origin } = server
  await api.signIn()
  await addTestUser(db, 'boris@agency.example', 'Борис Ким')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const post = (changes: object = {}) =>
    api.send<PromptTemplate>('POST', '/prompt-templates', { json: { ...report, ...changes } })
  const add = async (changes: object = {}) => {
    const { status, body } = await post(changes)
    expect(status).toBe(200)
    return body
  }
  const list = async () => (await api.send<{ items: PromptTemplate[] }>('GET', '/prompt-templates')).body.items
  const put = (id: number, json: object, caller = api) =>
    caller.send<PromptTemplate>('PUT', `/prompt-templates/${id}`, { json: { ...report, ...json } })
  const archive = (id: number, is_archived: boolean, caller = api) =>
    caller.send<PromptTemplate>('PUT', `/prompt-templates/${id}/archive`, { json: { is_archived } })
  const order = (ids: number[]) => api.send('PUT', '/prompt-templates/order', { json: { ids } })
  const history = async (id: number) =>
    (await api.send<ChangesPage>('GET', `/prompt-templates/${id}/changes`)).body.items
  const titles = async () => (await list()).map(({ title }) => title)
  return { ...server, boris, post, add, list, put, archive, order, history, titles }
}

const report = { group: 'Отчёты', title: 'Отчёт', text: 'Отчёт для [клиент] за [период]' }

test('all users see and edit the templates, in the order of their creation', async () => {
  const { boris, add, put, list } = await start()
  const first = await add()
  expect(first).toEqual({
    id: expect.any(Number),
    ...report,
    is_archived: false,
    created_by: 'Анна Белова',
    version: 1,
  })
  await add({ title: 'Аналитика' })
  expect(await put(first.id, { text: 'Кратко', version: 1 }, boris)).toMatchObject({
    status: 200,
    body: { text: 'Кратко', created_by: 'Анна Белова', version: 2 },
  })
  const seen = (await boris.send<{ items: PromptTemplate[] }>('GET', '/prompt-templates')).body.items
  expect(seen).toEqual(await list())
  expect(seen.map(({ title, text }) => [title, text])).toEqual([
    ['Отчёт', 'Кратко'],
    ['Аналитика', report.text],
  ])
})

test.each([{ group: 'Письма' }, { title: 'Сводка' }, { text: 'Кратко' }])(
  'a save that changes %o alone is stored',
  async (change) => {
    const { add, put, list } = await start()
    const { id } = await add()
    await put(id, change)
    expect(await list()).toMatchObject([{ ...report, ...change }])
  },
)

test('a title is unique in its group regardless of case and ё, also among the archive', async () => {
  const { add, post, put, archive, titles } = await start()
  const { id } = await add()
  await archive(id, true)
  const refusal = {
    status: 409,
    body: {
      code: 'prompt_template_title_taken',
      message: 'Шаблон «ОТЧЕТ» в группе «отчеты» уже есть, возможно, в архиве',
    },
  }
  const twin = { group: ' отчеты', title: 'ОТЧЕТ ' }
  expect(await post(twin)).toMatchObject(refusal)
  const other = await add({ group: 'Письма' })
  expect(await put(other.id, twin)).toMatchObject(refusal)
  expect(await titles()).toEqual(['Отчёт', 'Отчёт'])
  expect((await put(id, { title: 'отчет' })).status).toBe(200)
})

test('an outdated version changes nothing, and the refusal carries what is stored', async () => {
  const { boris, add, put, list, clock } = await start()
  const { id } = await add()
  clock.advance(60_000)
  await put(id, { text: 'Текст Бориса', version: 1 }, boris)
  expect(await put(id, { text: 'Текст Анны', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'prompt_template_changed',
      message: 'Пока вы редактировали шаблон, его изменил(а) Борис Ким',
      details: {
        current: { id, text: 'Текст Бориса', version: 2 },
        changed_by: 'Борис Ким',
        changed_at: '2026-11-20T09:01:00.000Z',
      },
    },
  })
  expect(await list()).toMatchObject([{ text: 'Текст Бориса', version: 2 }])
  expect((await put(id, { text: 'Текст Бориса', version: 1 })).status).toBe(200)
  expect((await put(id, { text: 'Последний' })).body.version).toBe(3)
})

test('one of two simultaneous edits is saved, and the other is refused', async () => {
  const { boris, add, put } = await start()
  const { id } = await add()
  for (let version = 1; version <= 6; version++) {
    const answers = await Promise.all([
      put(id, { text: `Анна ${version}`, version }),
      put(id, { text: `Борис ${version}`, version }, boris),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('of simultaneous creations and renamings to one title exactly one succeeds', async () => {
  const { add, post, put, titles } = await start()
  const others = await Promise.all(['а1', 'б1', 'в1'].map((title) => add({ title })))
  const answers = await Promise.all([
    ...others.map(({ id }) => put(id, { title: 'Один' })),
    ...[1, 2, 3].map(() => post({ title: 'один' })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await titles()).filter((title) => title.toLowerCase() === 'один')).toHaveLength(1)
})

test('a template goes to the archive and back, and a colleague who edits it meanwhile has no conflict', async () => {
  const { boris, add, put, archive, list } = await start()
  const { id } = await add()
  expect((await archive(id, true, boris)).body).toMatchObject({ is_archived: true, version: 1 })
  expect((await archive(id, true)).status).toBe(200)
  expect((await put(id, { text: 'Новый', version: 1 })).status).toBe(200)
  expect(await list()).toMatchObject([{ text: 'Новый', is_archived: true }])
  expect((await archive(id, false)).body.is_archived).toBe(false)
})

test('the history names who created, changed and archived a template, and not who moved it', async () => {
  const { boris, add, put, archive, order, history, api } = await start()
  const { id } = await add()
  const other = await add({ title: 'Другой' })
  await put(id, { group: 'Письма', text: 'Новый' }, boris)
  await archive(id, true)
  await archive(id, true)
  await order([other.id, id])
  await put(id, { group: 'Письма', text: 'Новый' })
  expect((await history(id)).map(({ action, by, fields }) => [action, by, fields])).toEqual([
    ['changed', 'Анна Белова', [{ field: 'archived_at', before: null, after: expect.stringMatching(/^2026-11-20T/) }]],
    [
      'changed',
      'Борис Ким',
      [
        { field: 'text', before: report.text, after: 'Новый' },
        { field: 'group_title', before: 'Отчёты', after: 'Письма' },
      ],
    ],
    ['created', 'Анна Белова', []],
  ])
  await api.send('DELETE', `/prompt-templates/${id}`)
  const [deleted] = await history(id)
  expect(deleted).toMatchObject({ action: 'deleted', by: 'Анна Белова' })
  expect(deleted?.fields.map(({ field }) => field).toSorted()).toEqual(['archived_at', 'group_title', 'text', 'title'])
})

test('the order is what was sent last; unknown and repeated ids have no effect, and the rest comes last', async () => {
  const { add, order, titles, list } = await start()
  const [a, b, c, d] = await Promise.all(['а1', 'б1', 'в1', 'г1'].map((title) => add({ title })))
  const ids = [d?.id ?? 0, b?.id ?? 0]
  expect((await order([...ids, 77_777, ...ids])).status).toBe(204)
  const rest = [a, c].map((one) => one?.title)
  expect((await titles()).slice(0, 2)).toEqual(['г1', 'б1'])
  expect((await titles()).slice(2).toSorted()).toEqual(rest)
  await add({ title: 'д1' })
  expect((await titles()).at(-1)).toBe('д1')
  const before = await titles()
  expect((await order([])).status).toBe(204)
  expect(await titles()).toEqual(before)
  expect((await list()).every(({ version }) => version === 1)).toBe(true)
})

test('a group is renamed with its archive, and the history of each template names who did it', async () => {
  const { boris, add, put, archive, list, history } = await start()
  const first = await add()
  const archived = await add({ group: ' отчеты', title: 'Старый' })
  const other = await add({ group: 'Письма' })
  await archive(archived.id, true)
  const rename = (group: string, title: string) =>
    boris.send('PUT', '/prompt-templates/group', { json: { group, title } })
  expect((await rename('ОТЧЁТЫ', ' Итоги ')).status).toBe(204)
  expect((await list()).map(({ group, version }) => [group, version])).toEqual([
    ['Итоги', 2],
    ['Итоги', 2],
    ['Письма', 1],
  ])
  expect((await history(first.id))[0]).toMatchObject({
    by: 'Борис Ким',
    fields: [{ field: 'group_title', before: 'Отчёты', after: 'Итоги' }],
  })
  // Who edits a template meanwhile does not bring the old group back.
  expect((await put(first.id, { text: 'Новый', version: 1 })).status).toBe(409)
  expect(await rename('Отчёты', 'Сводки')).toMatchObject({
    status: 404,
    body: { code: 'prompt_template_group_not_found' },
  })
  expect(await rename('Итоги', 'ПИСЬМА')).toMatchObject({
    status: 409,
    body: { code: 'prompt_template_group_taken', message: 'Группа «ПИСЬМА» уже есть, возможно, в архиве' },
  })
  expect((await rename('Письма', 'ПИСЬМА')).status).toBe(204)
  expect((await rename('Письма', 'ПИСЬМА')).status).toBe(204)
  expect((await list()).find(({ id }) => id === other.id)).toMatchObject({ group: 'ПИСЬМА', version: 2 })
})

test('of simultaneous renamings to one name exactly one succeeds', async () => {
  const { api, add, list } = await start()
  for (const group of ['А', 'Б', 'В']) await add({ group })
  const answers = await Promise.all(
    ['А', 'Б', 'В'].map((group) => api.send('PUT', '/prompt-templates/group', { json: { group, title: 'Одна' } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  expect((await list()).filter(({ group }) => group === 'Одна')).toHaveLength(1)
})

test('simultaneous orders, creations and deletions leave every template once', async () => {
  const { api, add, order, list } = await start()
  const made = await Promise.all(Array.from({ length: 8 }, (_, i) => add({ title: `Шаблон ${i}` })))
  const ids = made.map(({ id }) => id)
  const answers = await Promise.all([
    order(ids),
    order(ids.toReversed()),
    add({ title: 'Новый' }),
    api.send('DELETE', `/prompt-templates/${ids[3]}`),
    order(ids),
  ])
  expect(answers.every((answer) => !('status' in answer) || Number(answer.status) < 300)).toBe(true)
  const left = (await list()).map(({ id }) => id)
  expect(new Set(left)).toEqual(new Set([...ids.filter((id) => id !== ids[3]), expect.any(Number)]))
  expect(left).toHaveLength(8)
})

test('a template is deleted once and recorded in the log', async () => {
  const { api, db, add, list, put, archive, user } = await start()
  const { id } = await add()
  expect((await api.send('DELETE', `/prompt-templates/${id}`)).status).toBe(204)
  const missing = { status: 404, body: { code: 'prompt_template_not_found' } }
  expect(await api.send('DELETE', `/prompt-templates/${id}`)).toMatchObject(missing)
  expect(await put(id, {})).toMatchObject(missing)
  expect(await archive(id, true)).toMatchObject(missing)
  expect(await list()).toEqual([])
  const { rows } = await db.execute("SELECT actor_id, subject FROM audit_log WHERE action = 'prompt_template_deleted'")
  expect(rows).toEqual([{ actor_id: user.id, subject: String(id) }])
  expect((await add()).version).toBe(1)
})

test('the number of templates is limited, also with simultaneous creations', async () => {
  const { db, clock, post, list } = await start()
  const at = clock.now()
  await db.insert(promptTemplates).values(
    Array.from({ length: maxPromptTemplates - 1 }, (_, i) => ({
      groupTitle: 'Г',
      groupSearch: 'г',
      title: `${i}`,
      titleSearch: `${i}`,
      text: 'Т',
      place: i,
      createdAt: at,
      updatedAt: at,
    })),
  )
  const answers = await Promise.all([1, 2, 3].map((i) => post({ title: `Ещё ${i}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too_many_prompt_templates',
    message: 'Шаблонов не больше 300. Удалите ненужные из архива',
  })
  expect(await list()).toHaveLength(maxPromptTemplates)
})

test.each([
  ['group', [' ', 'ы'.repeat(61), 'а\0б', 5, undefined]],
  ['title', ['', 'ы'.repeat(81), '\ud800', null]],
  ['text', ['\n ', 'ы'.repeat(8_001), undefined]],
  ['version', ['1', 1.5]],
])('a wrong %s is refused in Russian, and nothing is stored', async (field, values) => {
  const { post, list } = await start()
  for (const value of values) {
    const answer = await post({ [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ path: field }] } } })
  }
  expect(await list()).toEqual([])
})
