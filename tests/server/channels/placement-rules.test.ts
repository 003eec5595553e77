import { expect, onTestFinished, test, vi } from 'vitest'
import type { NumberedRules } from '#contract/placement-rules.ts'
import { type DoubtfulPlatform, defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import { runRules } from '#server/commands/rules.ts'
import { readAudit } from '#server/modules/audit/audit.service.ts'
import { changePlacementRules } from '#server/modules/placement-rules/placement-rules.service.ts'
import { createTestDatabase } from '../test-database.ts'
import { addTestUser, startTestNode, startTestServer, type TestClient } from '../test-server.ts'

const rulesOf = async (api: TestClient) => (await api.send<NumberedRules>('GET', '/placement-rules')).body

test('an agency has the default rules until it changes them, and each change is a version of its own', async () => {
  const { api, db, clock } = await startTestServer()
  await api.signIn()
  expect(await rulesOf(api)).toEqual({ ...defaultPlacementRules, version: 0 })
  const platform: DoubtfulPlatform = {
    host: 'vk.com',
    light: 'red',
    text: 'Запрещена',
    checked: '2026-11-01',
  }
  const forbid = () => changePlacementRules(db, (rules) => ({ ...rules, platforms: [platform] }), { at: clock.now() })
  const changed = await forbid()
  expect(changed).toMatchObject({ version: 1, platforms: [platform] })
  expect(changed.since).not.toBe(defaultPlacementRules.since)
  expect(await rulesOf(api)).toEqual(changed)
  const log = await Array.fromAsync(readAudit(db, { action: 'placement_rules_changed' }))
  expect(log).toMatchObject([{ subject: '1', actor: null }])
})

test('of two simultaneous changes of the rules one is refused, so that neither is lost', async () => {
  const { db, clock } = await startTestServer()
  const change = (most: number) =>
    changePlacementRules(db, (rules) => ({ ...rules, most_unregistered: most }), { at: clock.now() })
  const settled = await Promise.allSettled([change(1), change(2), change(3)])
  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'placement_rules_changed' })
})

test('the rules command changes the rules of a running server and refuses what is none', async () => {
  const connection = await createTestDatabase()
  const { host, port, user, database } = connection
  const { api, db, dataDir } = await startTestNode(connection)
  await addTestUser(db, 'anna@agency.example')
  await api.signIn()
  const at = new URLSearchParams({ host, port: String(port), user })
  vi.stubEnv('DATABASE_URL', `postgres:///${database}?${at}`)
  vi.stubEnv('DATA_DIR', dataDir)
  let output = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  onTestFinished(() => {
    write.mockRestore()
    vi.unstubAllEnvs()
  })
  const rules = async (...words: string[]) => {
    output = ''
    await runRules(words)
    return output
  }

  expect(await rules('show')).toContain('Правила пока не меняли: действуют исходные')
  expect(await rules('forbid', 'https://www.VK.ru/x', 'Не размещаем')).toMatch(
    /Запрещена\tvk\.com\tНе размещаем\tпроверено \d{4}-\d\d-\d\d/,
  )
  await rules('doubt', 'vk.com', 'Спросите юриста')
  await rules('skip', 'nda')
  await rules('register', '5000')
  expect(await rulesOf(api)).toMatchObject({
    version: 4,
    most_unregistered: 5000,
    platforms: [{ host: 'vk.com', light: 'yellow', text: 'Спросите юриста' }],
    wanted: ['framework_contract', 'edo'],
  })
  await rules('want', 'nda')
  await rules('allow', 'vk.com')
  expect(await rulesOf(api)).toMatchObject({ platforms: [], wanted: ['framework_contract', 'edo', 'nda'] })

  for (const [words, message] of [
    [['forbid', 'vk.com'], /^Напишите, почему/],
    [['forbid', 'вконтакте', 'x'], /^Укажите сайт площадки/],
    [['forbid', '@channel', 'x'], /^Укажите сайт площадки/],
    [['want', 'паспорт'], /^Нет такого документа/],
    [['register', '-1'], /^Число подписчиков/],
    [['show', 'x'], /^Правила «Можно ставить\?»:\n/],
    [[], /^Правила «Можно ставить\?»:\n/],
  ] as const)
    await expect(rules(...words)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      code: expect.any(String),
    })
  expect(await rulesOf(api)).toMatchObject({ version: 6 })
})

test('an administrator replaces the rules that were seen, and of two editors the second is refused', async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  const platform = {
    host: 'https://www.VK.com/club1',
    light: 'red',
    text: ' Запрещена ',
    checked: '2026-11-01',
  }
  const json = { version: 0, most_unregistered: 5_000, platforms: [platform], wanted: ['nda', 'nda'] }
  const changed = await api.send<NumberedRules>('PUT', '/admin/placement-rules', { json })
  expect(changed).toMatchObject({
    status: 200,
    body: { version: 1, most_unregistered: 5_000, wanted: ['nda'] },
  })
  expect(changed.body.platforms).toEqual([{ host: 'vk.com', light: 'red', text: 'Запрещена', checked: '2026-11-01' }])
  expect(await rulesOf(api)).toEqual(changed.body)
  expect(await api.send('PUT', '/admin/placement-rules', { json })).toMatchObject({
    status: 409,
    body: { code: 'placement_rules_changed' },
  })
  const wrong = { ...json, version: 1, platforms: [{ ...platform, host: '@channel' }] }
  expect((await api.send('PUT', '/admin/placement-rules', { json: wrong })).status).toBe(422)
  const log = await Array.fromAsync(readAudit(db, { action: 'placement_rules_changed' }))
  expect(log).toMatchObject([{ subject: '1', actor: 'anna@agency.example' }])
})
