// @vitest-environment happy-dom
import { useParams } from '@tanstack/react-router'
import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { briefValues } from '#client/features/brief/brief-form-values.ts'
import { BriefPage } from '#client/features/brief/brief-page.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'
import { aProject, declined, lists } from './a-brief.ts'

const address = '/placement/projects/5/brief'
const declineDraft = `promodesk-draft:7:${address}/decline`

const page = pageTest({
  path: '/placement/projects/$id/brief',
  component: function OpenedPage() {
    return <BriefPage id={Number(useParams({ strict: false }).id)} />
  },
})

const bodyOf = (method: string) =>
  JSON.parse(page.requests().findLast((request) => request.method === method)?.body ?? 'null')

/** Leaves a draft of an earlier visit. */
const leaveDraft = (draft: object) =>
  localStorage.setItem(`promodesk-draft:7:${address}`, JSON.stringify({ userId: '7', path: address, ...draft }))

const byIlya = { at: '2026-11-20T10:00:00Z', actor: 'Илья Соколов' }
const approvedByIlya = aProject({
  project: { stage: 'media_plan' },
  brief: { status: 'approved', history: [{ ...byIlya, action: 'approved' }] },
})
const conflict = (code: string, details: object) => ({
  status: 409,
  json: { status: 409, code, message: 'Конфликт', details },
})

describe('a pending brief', () => {
  screenWidth(1440)

  test('shows every value and no inputs, links addresses, and waits for a lost connection', async () => {
    page.answer({ 'GET /projects/5': { json: aProject() } })
    await page.open(address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Проект: Зимнее меню' })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('01.12.2026 – 28.12.2026')).toBeDefined()
    expect(screen.getByText('03.12.2026 18:00')).toBeDefined()
    const budget = { normalizer: (text: string) => text.replace(/\s/g, ' ') }
    expect(screen.getByText('1 450 000,00 ₽', budget)).toBeDefined()
    expect(screen.getByText('Вы должны принять или отклонить бриф')).toBeDefined()
    const links = screen.getAllByRole('link', { name: /^https:/ }).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['https://menu.example/', 'https://disk.example/'])
    act(connection.reportFailure)
    const accept = screen.getByRole('button', { name: 'Принять' })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Сервер не отвечает: принять бриф можно, когда он ответит')).toBeDefined()
    await act(async () => void fireEvent.click(accept))
    expect(page.asked('PATCH')).toEqual([])
  })

  test('is accepted, reported and left for the list', async () => {
    page.answer({
      'GET /projects/5': { json: aProject() },
      'PATCH /briefs/9/status': { status: 204, text: '' },
    })
    const opened = await page.open(address)
    await press('Принять')
    expect(await screen.findByText('Бриф успешно одобрен')).toBeDefined()
    await expect.poll(opened.address).toBe('/placement/projects')
    expect(bodyOf('PATCH')).toEqual({ status: 'approved', version: 1 })
  })

  test('is declined only with a reason of at most 500 characters', async () => {
    page.answer({
      'GET /projects/5': { json: aProject() },
      'PATCH /briefs/9/status': { json: aProject({ brief: { ...declined, is_mine: false } }) },
    })
    const opened = await page.open(address)
    await screen.findByText('Вы должны принять или отклонить бриф')
    await press('Отклонить')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Комментарий для отклонения')).toBeDefined()
    const decline = dialog.getByRole('button', { name: 'Отклонить' })
    const reason = dialog.getByRole('textbox', { name: 'Причина отклонения' })
    for (const text of ['', '   ', 'я'.repeat(501)]) {
      fireEvent.change(reason, { target: { value: text } })
      expect(decline).toHaveProperty('disabled', true)
    }
    expect(dialog.getByText('Не больше 500 символов')).toBeDefined()
    fireEvent.change(reason, { target: { value: ' Нет бюджета ' } })
    await act(async () => void fireEvent.click(decline))
    expect(await screen.findByText('Бриф отклонен')).toBeDefined()
    await expect.poll(opened.address).toBe('/placement/projects')
    expect(bodyOf('PATCH')).toEqual({ status: 'declined', decline_comment: 'Нет бюджета', version: 1 })
    expect(screen.queryByText('Остался несохранённый текст')).toBeNull()
    expect(localStorage.getItem(declineDraft)).toBeNull()
  })

  test('keeps a typed reason when the decision fails, and the error says first that it is kept', async () => {
    page.answer({
      'GET /projects/5': { json: aProject() },
      'PATCH /briefs/9/status': { status: 500, json: {} },
    })
    await page.open(address)
    const told = () => renderHook(useErrorNotice).result.current?.message
    await screen.findByText('Вы должны принять или отклонить бриф')
    await press('Принять')
    await expect.poll(told).toBe('Внутренняя ошибка сервера')
    act(errorPopup.close)
    await press('Отклонить')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Нет бюджета' } })
    await press('Отклонить', dialog)
    await expect.poll(told).toBe('Внутренняя ошибка сервера. Введённое сохранено на этом устройстве.')
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Нет бюджета')
    act(errorPopup.close)
  })

  test('that another user has decided on shows the decision and names that user', async () => {
    page.answer({
      'GET /projects/5': { json: aProject() },
      'PATCH /briefs/9/status': conflict('brief_decided', approvedByIlya),
    })
    const opened = await page.open(address)
    await screen.findByText('Вы должны принять или отклонить бриф')
    page.answer({ 'GET /projects/5': { json: approvedByIlya } })
    await press('Принять')
    const dialog = within(await screen.findByRole('dialog'))
    const when = formatDateTime(new Date(byIlya.at))
    expect(dialog.getByText(`Бриф утвержден: Илья Соколов, ${when}`)).toBeDefined()
    await expect.poll(() => screen.queryByText('Вы должны принять или отклонить бриф')).toBeNull()
    expect(screen.getByText('Бриф: утвержден')).toBeDefined()
    expect(opened.address()).toBe(address)
  })

  test('keeps a reason sent after another user’s decision until it is deleted, and links all addresses', async () => {
    const reason = { ...declined, decline_comment: 'Правки: https://disk.example/edits', is_mine: false }
    const decided = aProject({ brief: reason })
    page.answer({
      'GET /projects/5': { json: aProject() },
      'PATCH /briefs/9/status': conflict('brief_decided', decided),
    })
    await page.open(address)
    await screen.findByText('Вы должны принять или отклонить бриф')
    page.answer({ 'GET /projects/5': { json: decided } })
    await press('Отклонить')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Как в https://t.me/gorod' } })
    await press('Отклонить', dialog)
    const notice = within(await screen.findByRole('dialog', { name: 'Решение по брифу уже принято' }))
    const link = notice.getByRole('link', { name: 'https://disk.example/edits' })
    expect(link.getAttribute('href')).toBe('https://disk.example/edits')
    await press('Понятно')
    expect(await screen.findByText('Остался несохранённый текст')).toBeDefined()
    expect(screen.getByRole('link', { name: 'https://t.me/gorod' })).toBeDefined()
    await press('Удалить текст')
    await expect.poll(() => screen.queryByText('Остался несохранённый текст')).toBeNull()
    expect(localStorage.getItem(declineDraft)).toBeNull()
  })

  test('that was changed since it was read shows the current version and asks for the decision again', async () => {
    const changed = aProject({ brief: { version: 3, business_goal: 'Новая цель' } })
    page.answer({
      'GET /projects/5': { json: aProject() },
      'PATCH /briefs/9/status': conflict('brief_changed', changed),
    })
    await page.open(address)
    await screen.findByText('Вы должны принять или отклонить бриф')
    page.answer({ 'GET /projects/5': { json: changed } })
    await press('Принять')
    expect(await screen.findByText('Бриф изменился, пока вы его читали')).toBeDefined()
    expect(screen.getByText('Новая цель')).toBeDefined()
    page.answer({ 'PATCH /briefs/9/status': { json: approvedByIlya } })
    await press('Понятно')
    await press('Принять')
    expect(await screen.findByText('Бриф успешно одобрен')).toBeDefined()
    expect(page.requests().findLast(({ method }) => method === 'PATCH')?.body).toBe('{"status":"approved","version":3}')
  })

  test('keeps an unfinished comment in a closed dialog and on the device, and «Отмена» deletes it', async () => {
    page.answer({ 'GET /projects/5': { json: aProject() } })
    await page.open(address)
    await screen.findByText('Вы должны принять или отклонить бриф')
    await press('Отклонить')
    const reason = () => screen.findByRole('textbox', { name: 'Причина отклонения' })
    fireEvent.change(await reason(), { target: { value: 'Нет бюджета' } })
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => localStorage.getItem(declineDraft)).toContain('Нет бюджета')
    await press('Отклонить')
    expect(await reason()).toHaveProperty('value', 'Нет бюджета')
    cleanup()
    await page.open(address)
    expect(await reason()).toHaveProperty('value', 'Нет бюджета')
    await press('Отмена')
    expect(localStorage.getItem(declineDraft)).toBeNull()
  })
})

describe('a declined brief', () => {
  screenWidth(1440)
  const mine = aProject({ brief: declined })

  test.each([
    ['Нет бюджета на видео', 'Бриф отклоненНет бюджета на видео'],
    [null, expect.stringContaining('Без комментария')],
  ])('shows the reason %j to other users, who can only read it', async (decline_comment, told) => {
    const brief = { ...declined, decline_comment, is_mine: false }
    page.answer({ 'GET /projects/5': { json: aProject({ brief }) } })
    await page.open(address)
    expect((await screen.findByRole('alert')).textContent).toEqual(told)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is edited by its creator, reported and left for the list', async () => {
    page.answer({ ...lists, 'GET /projects/5': { json: mine }, 'PUT /briefs/9': { text: '' } })
    const opened = await page.open(address)
    const goal = await screen.findByRole('textbox', { name: /Бизнес-цель/ })
    expect(screen.getByText('Нет бюджета на видео')).toBeDefined()
    fireEvent.change(goal, { target: { value: 'Рост продаж' } })
    await press('Сохранить')
    expect(await screen.findByText('Бриф успешно обновлен')).toBeDefined()
    await expect.poll(opened.address).toBe('/placement/projects')
    expect(bodyOf('PUT')).toMatchObject({ version: 1, brief: { business_goal: 'Рост продаж' } })
  })

  test('asks when another user has changed it: their values can be taken or overwritten', async () => {
    const edited = { at: '2026-11-19T10:00:00Z', actor: 'Борис Ким', action: 'edited' } as const
    const named = { ...byIlya, action: 'manager_changed', manager: 'Ольга Ким' } as const
    const theirs = aProject({
      project: { manager_id: 4, manager: 'Ольга Ким' },
      brief: {
        ...declined,
        version: 2,
        business_goal: 'Их цель',
        tov_notes: 'Их тон',
        history: [edited, { ...byIlya, at: '2026-11-20T09:30:00Z', action: 'declined' }, named],
      },
    })
    page.answer({
      ...lists,
      'GET /projects/5': { json: mine },
      'PUT /briefs/9': conflict('brief_changed', theirs),
    })
    const opened = await page.open(address)
    const goal = await screen.findByRole('textbox', { name: /Бизнес-цель/ })
    fireEvent.change(goal, { target: { value: 'Моя цель' } })
    await press('Сохранить')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Меняли вы оба')).toBeDefined()
    expect(dialog.getByText('Их тон')).toBeDefined()
    expect(dialog.getByText('Моя цель')).toBeDefined()
    expect(dialog.getAllByText('У вас')).toHaveLength(1)
    // A change of the manager alone is a change, too.
    expect(dialog.getByText(`Илья Соколов, ${formatDateTime(new Date(named.at))}`)).toBeDefined()
    expect(dialog.queryByText(/Борис Ким/)).toBeNull()
    page.answer({ 'PUT /briefs/9': { json: aProject() } })
    await press('Сохранить мои')
    await expect.poll(opened.address).toBe('/placement/projects')
    expect(bodyOf('PUT')).toMatchObject({
      version: 2,
      brief: { business_goal: 'Моя цель', tov_notes: 'Их тон' },
    })
  })

  test('shows all three managers by name when both users changed the manager', async () => {
    page.answer({
      ...lists,
      'GET /projects/5': { json: mine },
      'PUT /briefs/9': conflict(
        'brief_changed',
        aProject({ project: { manager_id: null, manager: null }, brief: { ...declined, version: 2 } }),
      ),
    })
    leaveDraft({ values: { ...briefValues(mine), manager_id: 4 }, opened: mine })
    await page.open(address)
    await screen.findByText('Восстановлен несохранённый текст')
    await press('Сохранить')
    const dialog = within(await screen.findByRole('dialog'))
    const [was, now, own] = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(was).toContain('Илья Соколов')
    expect([now, own]).toEqual(['Стало Не назначен', expect.stringContaining('olga@agency.example')])
  })

  test('reports that it can no longer be edited, and keeps the typed text until the user deletes it', async () => {
    page.answer({
      ...lists,
      'GET /projects/5': { json: mine },
      'PUT /briefs/9': conflict('brief_not_editable', approvedByIlya),
    })
    await page.open(address)
    const goal = await screen.findByRole('textbox', { name: /Бизнес-цель/ })
    fireEvent.change(goal, { target: { value: 'Моя цель' } })
    page.answer({ 'GET /projects/5': { json: approvedByIlya } })
    await press('Сохранить')
    expect(await screen.findByText(/^Введённое осталось на экране\. Бриф утвержден: Илья Соколов/)).toBeDefined()
    expect(goal).toHaveProperty('value', 'Моя цель')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.queryByText('Бриф отклонен')).toBeNull()
    const save = screen.getByRole('button', { name: 'Сохранить' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))
    expect(page.asked('PUT')).toHaveLength(1)
    await press('Показать текущий бриф')
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull()
    expect(await screen.findByText('Бриф: утвержден')).toBeDefined()
    expect(await screen.findByText('Остался несохранённый текст')).toBeDefined()
    expect(screen.getByText('Моя цель')).toBeDefined()
    await press('Удалить текст')
    await expect.poll(() => screen.queryByText('Моя цель')).toBeNull()
    expect(localStorage.getItem(`promodesk-draft:7:${address}`)).toBeNull()
  })

  test('drops a draft that equals the stored brief without a message', async () => {
    const { brief } = approvedByIlya
    const values = { business_goal: ` ${brief.business_goal}`, client_budget: brief.client_budget }
    leaveDraft({ values })
    page.answer({ 'GET /projects/5': { json: approvedByIlya } })
    await page.open(address)
    expect(await screen.findByText('Бриф: утвержден')).toBeDefined()
    expect(screen.queryByText('Остался несохранённый текст')).toBeNull()
    await expect.poll(() => localStorage.getItem(`promodesk-draft:7:${address}`)).toBeNull()
  })

  test('opens from the draft while the server does not answer', async () => {
    page.answer({ 'GET /projects/5': { status: 503, json: {} }, ...lists })
    leaveDraft({ values: { ...briefValues(mine), title: 'В поезде' }, opened: mine })
    await page.open(address)
    const title = await screen.findByRole('textbox', { name: /Название проекта/ })
    expect(title).toHaveProperty('value', 'В поезде')
    expect(screen.getByText('Восстановлен несохранённый текст')).toBeDefined()
  })
})

describe.each([390, 820, 1440])('a read-only brief, %i px wide', (width) => {
  screenWidth(width)

  test('shows its newest events, all of them on demand, and a single button «Назад» to the list', async () => {
    const events = Array.from({ length: 7 }, (_, index) => ({
      at: `2026-11-20T09:0${index}:00Z`,
      actor: 'Анна Ёлкина',
      action: 'manager_changed' as const,
      manager: `Менеджер ${index}`,
    }))
    page.answer({
      'GET /projects/5': { json: aProject({ brief: { status: 'approved', history: events } }) },
    })
    const opened = await page.open(address)
    const history = within(await screen.findByRole('region', { name: 'История' }))
    expect(history.getAllByRole('listitem')).toHaveLength(5)
    expect(history.getAllByRole('listitem')[0]?.textContent).toContain('Менеджер: Менеджер 6')
    await press('Показать все')
    expect(history.getAllByRole('listitem')).toHaveLength(7)
    await press('Назад')
    await expect.poll(opened.address).toBe('/placement/projects')
  })
})

test('a missing brief is reported, and a failed one can be loaded again', async () => {
  await page.open(address)
  expect(await screen.findByText('Проект не найден')).toBeDefined()
  page.answer({ 'GET /projects/6': { status: 500, json: {} } })
  await page.open('/placement/projects/6/brief')
  expect(await screen.findByText('Ошибка загрузки проекта')).toBeDefined()
  page.answer({ 'GET /projects/6': { json: aProject() } })
  await press('Повторить')
  expect(await screen.findByText('Вы должны принять или отклонить бриф')).toBeDefined()
})
