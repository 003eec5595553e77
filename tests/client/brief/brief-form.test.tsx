// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BriefForm } from '#client/features/brief/brief-form.tsx'
import { type BriefFormValues, briefValues } from '#client/features/brief/brief-form-values.ts'
import { connection } from '#client/lib/api/connection.ts'
import { readDraft } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'
import { aProject, lists } from './a-brief.ts'

const path = '/placement/projects/create/brief'
const page = pageTest({ path, component: () => <BriefForm /> })

const filled = briefValues(aProject())

/** Leaves a draft of an earlier visit. */
function leaveDraft(values: BriefFormValues) {
  localStorage.setItem(`promodesk-draft:7:${path}`, JSON.stringify({ userId: '7', path, values }))
}

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
}

const rail = () =>
  within(screen.getByRole('navigation', { name: 'Разделы брифа' }))
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)

describe('on a wide screen', () => {
  screenWidth(1440)

  test('a new brief is sent by the contract, and the list opens', async () => {
    page.answer({ ...lists, 'POST /briefs/': { status: 201, json: aProject() } })
    leaveDraft(filled)
    const opened = await page.open()
    expect(await screen.findByText('Восстановлен несохранённый текст')).toBeDefined()
    await press('Сохранить')
    expect(await screen.findByText('Бриф успешно создан')).toBeDefined()
    await expect.poll(opened.address).toBe('/placement/projects')
    const sent = JSON.parse(page.requests().find(({ method }) => method === 'POST')?.body ?? '{}')
    expect(sent.project).toMatchObject({ title: 'Зимнее меню', placement_end_date: '2026-12-28' })
    expect(sent.brief.client_budget).toBe(1_450_000)
    expect(readDraft('7', path)).toBeUndefined()
  })

  test('an empty form shows the creator and every error, counts errors by section and scrolls to the first', async () => {
    page.answer(lists)
    await page.open()
    await page.settled()
    const creator = screen.getByLabelText('Создатель проекта')
    expect(creator).toMatchObject({ value: 'Анна Ёлкина', readOnly: true })
    expect(rail()).toEqual([
      'Проект 0 из 6',
      'Бюджет и цели 0 из 3',
      'Продукт и аудитория 0 из 4',
      'Каналы 0 из 3',
      'Посты и материалы 0 из 5',
    ])
    await press('Сохранить')
    expect(await screen.findByText('Введите название проекта')).toBeDefined()
    expect(screen.getByText('Выберите период размещения')).toBeDefined()
    await expect
      .poll(rail)
      .toEqual([
        'Проект 6 ошибок',
        'Бюджет и цели 3 ошибки',
        'Продукт и аудитория 4 ошибки',
        'Каналы 3 ошибки',
        'Посты и материалы 5 ошибок',
      ])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Название проекта/ }))
    expect(page.asked('POST')).toEqual([])
  })

  test('a brief without directions and estimates to choose says what to create first, and where', async () => {
    page.answer({ ...lists, 'GET /directions/': { json: [] }, 'GET /estimates/': { json: [] } })
    await page.open()
    expect(await screen.findByText(/^Направлений пока нет\./)).toBeDefined()
    expect(await screen.findByText(/^Расчёток пока нет\./)).toBeDefined()
    const places = ['Добавить направление', 'Новая расчётка'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(places).toEqual(['/placement/directions', '/placement/estimates/create'])
  })

  test('a set that is ready too early and a refusal of the server show under their fields', async () => {
    const fields = [
      { path: 'project.direction_id', message: 'Такого направления нет' },
      { path: 'project.placement_end_date', message: 'Конец периода раньше начала' },
    ]
    const json = { status: 422, code: 'validation_failed', message: '', details: { fields } }
    page.answer({ ...lists, 'POST /briefs/': { status: 422, json } })
    leaveDraft({ ...filled, set_ready_date: '2026-11-29 18:00:00' })
    await page.open()
    await press('Сохранить')
    const early = 'Дата готовности сета должна быть в пределах периода размещения'
    expect(await screen.findByText(early)).toBeDefined()
    expect(page.asked('POST')).toEqual([])
    leaveDraft(filled)
    await page.reopen()
    await press('Сохранить')
    expect(await screen.findByText('Такого направления нет')).toBeDefined()
    expect(screen.getByText('Конец периода раньше начала')).toBeDefined()
  })

  test('a deleted choice is removed from a draft, and its field says why', async () => {
    page.answer(lists)
    leaveDraft({ ...filled, direction_id: 9999, manager_id: 8888 })
    await page.open()
    expect(await screen.findByText('Такого направления больше нет. Выберите другое')).toBeDefined()
    expect(await screen.findByText('Такого сотрудника больше нет. Выберите другого')).toBeDefined()
    expect(screen.queryByText('9999')).toBeNull()
    expect(screen.queryByText('8888')).toBeNull()
    await expect.poll(rail).toContain('Проект 2 ошибки')
    await press('Сохранить')
    expect(await screen.findByText('Выберите направление')).toBeDefined()
    expect(page.asked('POST')).toEqual([])
  })

  test('leaving an unfinished brief asks for confirmation, and a finished one can be saved', async () => {
    page.answer({ ...lists, 'POST /briefs/': { status: 201, json: aProject() } })
    const opened = await page.open()
    type(/Название проекта/, 'Недописанный')
    await press('Отмена')
    expect(await screen.findByText('Есть несохранённые изменения')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Сохранить и выйти' })).toHaveProperty('disabled', true)
    await press('Остаться')
    expect(opened.address()).toBe(path)
    await press('Отмена')
    await press('Выйти без сохранения')
    await expect.poll(opened.address).toBe('/placement/projects')
    expect(readDraft('7', path)).toBeUndefined()
    leaveDraft(filled)
    const again = await page.reopen()
    await press('Отмена')
    await screen.findByText('Есть несохранённые изменения')
    await press('Сохранить и выйти')
    await expect.poll(again.address).toBe('/placement/projects')
    expect(page.asked('POST')).toEqual(['/briefs/'])
  })

  test('typed text is kept when the session is lost', async () => {
    page.answer({ ...lists, 'POST /auth/refresh': { status: 401, json: {} } })
    await page.open()
    type(/Название проекта/, 'Половина брифа')
    // happy-dom defines the name `locks`, but has no Web Locks.
    Object.defineProperty(navigator, 'locks', {
      value: { request: (_: string, task: () => unknown) => task() },
    })
    await act(() => session.renew(annaToken))
    await expect.poll(() => readDraft('7', path)?.values.title).toBe('Половина брифа')
  })

  test('without a connection the form counts what is filled, says why it cannot be saved, and keeps the text', async () => {
    page.answer(lists)
    await page.open()
    type(/Бизнес-цель/, 'В поезде')
    type(/Цель проекта/, 'Узнаваемость')
    await expect.poll(rail).toContain('Бюджет и цели 2 из 3')
    type(/Бюджет клиента/, '1 450 000,50')
    await expect.poll(rail).toContain('Бюджет и цели ')
    expect(screen.getByRole('img', { name: 'Заполнен', hidden: true })).toBeDefined()
    act(() => connection.reportFailure())
    const save = screen.getByRole('button', { name: 'Сохранить' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await act(async () => void fireEvent.click(save))
    expect(page.asked('POST')).toEqual([])
    expect(screen.getByRole('textbox', { name: /Бизнес-цель/ })).toHaveProperty('value', 'В поезде')
  })
})
