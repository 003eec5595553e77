// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readWholeLog } from '#client/features/administration/audit.queries.ts'
import { auditCsv, subjectOf } from '#client/features/administration/audit-tab.tsx'
import { RulesTab } from '#client/features/administration/rules-tab.tsx'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({
  path: '/admin',
  component: () => (
    <>
      <Link to="/services">Сервисы</Link>
      <RulesTab />
    </>
  ),
})
screenWidth(1_440)

const rules = {
  version: 3,
  since: '2026-11-01',
  most_unregistered: 10_000,
  wanted: ['nda'],
  platforms: [{ host: 'vk.com', light: 'yellow', text: 'Сомнения', checked: '2026-11-01' }],
}

const mostField = () => screen.findByLabelText<HTMLInputElement>('Нужен, если подписчиков больше')
const typeMost = async (value: string) => fireEvent.change(await mostField(), { target: { value } })
const sent = () => {
  const request = page.requests().find(({ method }) => method === 'PUT')
  return request && JSON.parse(String(request.body))
}

const entry = { id: 7, at: '2026-11-20T09:00:00Z', actor: 'Анна', address: null }

it('exports the log with Russian names and without running formulas, once the export is written to it', async () => {
  const acted = {
    ...entry,
    action: 'user_disabled',
    actor: '=HYPERLINK("x")',
    subject: 'Борис',
    subject_title: null,
  }
  page.answer({
    'POST /admin/audit/exports': { status: 204, json: undefined },
    'GET /admin/audit': { json: { items: [acted], has_more: false } },
  })
  const [titles, row] = auditCsv(await readWholeLog({})).split('\r\n')
  expect(page.requests().map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(titles).toBe('\uFEFF"Когда";"Событие";"Кто";"О ком или о чём";"Адрес"')
  expect(row).toMatch(/;"Закрыт доступ";"'=HYPERLINK\(""x""\)";"Борис";""$/)
})

it('exports nothing that could not be written to the log', async () => {
  page.answer({ 'POST /admin/audit/exports': { status: 503, json: {} } })
  await expect(readWholeLog({})).rejects.toThrow()
  expect(page.asked('GET')).toEqual([])
})

it.each([
  ['brief_approved', '12', 'Зимнее меню', '«Зимнее меню», № 12'],
  ['brief_edit_denied', '12', null, '№ 12, удалён'],
  ['channel_deleted', '7', 'Огород', '«Огород», № 7'],
  ['channel_deleted', '7', null, '№ 7'],
  ['channels_imported', '3', null, '№ 3'],
  ['placement_rules_changed', '4', null, 'версия 4'],
  ['chat_deleted', 'a1b2', null, 'a1b2'],
  ['user_disabled', 'Борис', null, 'Борис'],
  ['user_added', '7', null, '7'],
  ['sign_in', null, null, null],
])('the subject of %s %s with the title %s is %s', (action, subject, subject_title, told) => {
  const shown = subjectOf({ ...entry, action, subject, subject_title })
  expect(shown?.replaceAll('\u00a0', ' ') ?? null).toBe(told)
})

it.each([
  [0, 'Правила пока не меняли: действуют исходные.'],
  [3, 'Действует версия 3, с '],
])('says which rules are in force at version %i', async (version, told) => {
  page.answer({ 'GET /placement-rules': { json: { ...rules, version } } })
  await page.open()
  await screen.findByText((text) => text.includes(told))
})

it('saves changed rules over the version that was shown, and names a wrong platform before the request', async () => {
  page.answer({
    'GET /placement-rules': { json: rules },
    'PUT /admin/placement-rules': { json: { ...rules, version: 4 } },
  })
  await page.open()
  await press('Добавить площадку')
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить правила' }))
  save()
  expect(await screen.findByText(/^площадка 2: Укажите сайт/)).toBeTruthy()
  expect(sent()).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Убрать: площадка 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'ЭДО' }))
  await typeMost('5000')
  save()
  expect(await screen.findByText('Правила сохранены')).toBeTruthy()
  expect(sent()).toEqual({
    version: 3,
    most_unregistered: 5_000,
    platforms: rules.platforms,
    wanted: ['nda', 'edo'],
  })
})

it('keeps what was typed when another administrator has changed the rules, and shows the new ones on request', async () => {
  const json = { status: 409, code: 'placement_rules_changed', message: 'Правила только что изменили' }
  page.answer({
    'GET /placement-rules': { json: rules },
    'PUT /admin/placement-rules': { status: 409, json },
  })
  await page.open()
  await typeMost('7')
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить правила' }))
  const show = await screen.findByRole('button', { name: 'Показать новые правила' })
  expect((await mostField()).value).toBe('7')
  page.answer({ 'GET /placement-rules': { json: { ...rules, version: 4, most_unregistered: 20_000 } } })
  fireEvent.click(show)
  expect(await screen.findByDisplayValue('20000')).toBeTruthy()
})

it('asks before unsaved rules are left, and saves them on the way', async () => {
  page.answer({
    'GET /placement-rules': { json: rules },
    'PUT /admin/placement-rules': { json: { ...rules, version: 4, most_unregistered: 7 } },
  })
  await page.open()
  await typeMost('7')
  fireEvent.click(screen.getByRole('link', { name: 'Сервисы' }))
  await press('Сохранить и выйти')
  expect(await screen.findByText('Другая страница')).toBeTruthy()
  expect(sent()).toMatchObject({ version: 3, most_unregistered: 7 })
})
