// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { projectsSearch } from '#client/features/projects/projects-search.ts'
import type { Project } from '#contract/project.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'
import { aProject } from './a-project.ts'

const page = pageTest({
  path: '/placement/projects/',
  component: ProjectsPage,
  validateSearch: (search) => z.parse(projectsSearch, search),
})

const list = (...items: Project[]) => ({ 'POST /projects/': { json: { items, total: items.length } } })
const rowOf = (text: string) => screen.getByText(text).closest('tr') ?? document.body
/** Returns the bodies of the searches so far. */
const searches = (): unknown[] =>
  page
    .requests()
    .filter(({ method, url }) => method === 'POST' && url.includes('/projects/'))
    .map(({ body }) => JSON.parse(body))

describe('on a wide screen', () => {
  screenWidth(1440)

  test("the columns are the specification's", async () => {
    page.answer(list(aProject()))
    await page.open()
    await screen.findByText('Зимнее меню')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Направление',
      'Расчётка',
      'Старт',
      'Проект',
      'Этап',
      'Статус',
      'Создатель проекта',
      'Менеджер',
    ])
    expect(rowOf('Зимнее меню').textContent).toBe(
      'Запуск продуктаКофейни «Зерно»01.12.2026Зимнее менюМедиапланОжидаетАнна ЛебедеваМенеджер проекта «Зимнее меню»: ИСИлья Соколов',
    )
    expect(screen.getByText('1 проект', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeDefined()
  })

  test('the server is asked by the address', async () => {
    page.answer(list(aProject()))
    await page.open(
      '/placement/projects/?search=мёд&directions=["Запуск"]&estimate_titles=["Осень"]&placement_start_from=2026-08-01' +
        '&stages=["brief"]&stage_statuses=["declined"]&creator_ids=[3]&manager_ids=[0,4]&client_budget_to=500000&page=1&page_size=50',
    )
    await screen.findByText('Зимнее меню')
    expect(page.asked('POST')).toEqual(['/projects/?page=1&page_size=50'])
    expect(searches()).toEqual([
      {
        search: 'мёд',
        directions: ['Запуск'],
        estimate_titles: ['Осень'],
        placement_start_from: '2026-08-01',
        placement_start_to: null,
        stages: ['brief'],
        stage_statuses: ['declined'],
        placement_end_from: null,
        placement_end_to: null,
        creator_ids: [3],
        manager_ids: [0, 4],
        client_budget_from: null,
        client_budget_to: 500_000,
      },
    ])
    expect(screen.getByText('Без менедж…')).toBeDefined()
    const budget = screen.getByRole('textbox', { name: 'Бюджет от, ₽' })
    for (const [typed, asked] of [
      ['много', 1],
      ['300 000,5', 2],
    ] as const) {
      fireEvent.change(budget, { target: { value: typed } })
      fireEvent.keyDown(budget, { key: 'Enter' })
      await expect.poll(searches).toHaveLength(asked)
      expect(screen.queryAllByText(`Не сумма: «${typed}»`)).toHaveLength(2 - asked)
    }
    expect(searches().at(-1)).toMatchObject({ client_budget_from: 300_000.5, client_budget_to: 500_000 })
  })

  test('a click and Enter on a row open the screen of its stage, and nothing for an unknown stage', async () => {
    const unknown = aProject({ id: 9, title: 'Неведомый', stage: 'archive', stage_status: 'pending' })
    page.answer(list(aProject({ id: 7, stage: 'project_completed' }), unknown))
    let opened = await page.open()
    fireEvent.click(await screen.findByText('Неведомый'))
    fireEvent.keyDown(rowOf('Неведомый'), { key: 'Enter' })
    await page.settled()
    expect(opened.address()).toMatch(/^\/placement\/projects\/?($|\?)/)
    expect(screen.queryByRole('link', { name: 'Неведомый' })).toBeNull()
    expect(within(rowOf('Неведомый')).getAllByText('-')).toHaveLength(1)
    fireEvent.click(screen.getByText('Зимнее меню'))
    await expect.poll(opened.address).toBe('/placement/projects/7/completed')
    opened = await page.reopen()
    await screen.findByText('Зимнее меню')
    fireEvent.keyDown(rowOf('Зимнее меню'), { key: 'Enter' })
    await expect.poll(opened.address).toBe('/placement/projects/7/completed')
  })

  test('waiting briefs and projects of an unknown stage stand out', async () => {
    page.answer(
      list(
        aProject({ id: 1, title: 'Ждёт', stage: 'brief', stage_status: 'pending' }),
        aProject({ id: 2, title: 'Вернули', stage: 'brief', stage_status: 'declined' }),
        aProject({ id: 3, title: 'Принят', stage: 'brief', stage_status: 'approved' }),
        aProject({ id: 4, title: 'Дальше', stage: 'report', stage_status: 'declined' }),
        aProject({ id: 5, title: 'Неведомый', stage: 'archive' }),
      ),
    )
    await page.open()
    await screen.findByText('Ждёт')
    const marks = ['Ждёт', 'Вернули', 'Принят', 'Дальше', 'Неведомый'].map((title) => rowOf(title).className)
    expect(marks.map((mark) => /pending|declined|unknown/.exec(mark)?.[0])).toEqual([
      'pending',
      'declined',
      undefined,
      undefined,
      'unknown',
    ])
  })

  test('a missing page opens the last one', async () => {
    page.answer({ 'POST /projects/': { json: { items: [aProject()], total: 21 } } })
    const opened = await page.open('/placement/projects/?page=9')
    await expect.poll(opened.address).toContain('page=2')
  })

  test('removing the filters works at once and is remembered for the next visit', async () => {
    page.answer(list())
    const opened = await page.open('/placement/projects/?stages=["brief"]&search=мёд&page_size=50')
    await screen.findByText('Ничего не найдено')
    expect(localStorage.getItem('project-filters-storage')).toContain('"stages":["brief"]')
    const [reset] = screen.getAllByRole('button', { name: 'Сбросить фильтры' })
    fireEvent.click(reset ?? document.body)
    await screen.findByText('Проектов пока нет.')
    expect(decodeURIComponent(opened.address())).not.toContain('brief')
    expect(localStorage.getItem('project-filters-storage')).toBeNull()
  })

  test('a failed list can be loaded again', async () => {
    page.answer({ 'POST /projects/': { status: 500, json: {} } })
    await page.open()
    await screen.findByText('Ошибка загрузки проектов')
    page.answer(list(aProject()))
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Зимнее меню')).toBeDefined()
  })

  test('without a connection the page says that the list needs one', async () => {
    page.answer({ 'POST /projects/': { text: '<html>Войдите в Wi-Fi</html>' } })
    await page.open()
    const title = await screen.findByText('Для списка проектов нужна сеть')
    // The page promises no copy, because no device has one.
    expect(title.parentElement?.textContent).toContain('на устройстве этот список не хранится')
    expect(title.parentElement?.textContent).not.toContain('пока')
  })
})

describe('on a phone', () => {
  screenWidth(390)

  test('projects are cards that name users, stage and status, and lead to the screens of their stages', async () => {
    const declined = aProject({ id: 7, stage: 'brief', stage_status: 'declined' })
    page.answer(list(declined, aProject({ id: 8, title: 'Неведомый', stage: 'archive' })))
    await page.open()
    const link = await screen.findByRole('link', { name: 'Зимнее меню' })
    expect(link.getAttribute('href')).toBe('/placement/projects/7/brief')
    expect(screen.queryByRole('link', { name: 'Неведомый' })).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Проекты' })).getAllByRole('listitem')
    expect(cards).toHaveLength(2)
    const card = within(cards[0] ?? document.body)
    expect(card.getByText('Создатель').nextElementSibling?.textContent).toContain('Анна Лебедева')
    expect(card.getByText('Менеджер').nextElementSibling?.textContent).toContain('Илья Соколов')
    expect(card.getByText('Бриф: отклонен')).toBeDefined()
  })

  test('filters are chosen in a sheet and take effect when applied', async () => {
    page.answer(list(aProject()))
    const opened = await page.open('/placement/projects/?stages=["brief"]&creator_ids=[3]&search=меню')
    await press('Фильтры: выбрано 2')
    const sheet = await screen.findByRole('dialog')
    expect(searches()).toHaveLength(1)
    fireEvent.click(within(sheet).getByRole('button', { name: 'Сбросить' }))
    await expect.poll(() => decodeURIComponent(opened.address())).not.toContain('brief')
    expect(decodeURIComponent(opened.address())).toContain('search=меню')
  })
})
