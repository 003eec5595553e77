// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { estimatesSearch } from '#client/features/estimates/data/estimates-search.ts'
import { EstimatesPage } from '#client/features/estimates/estimates-page.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'
import { anEstimate } from './an-estimate.ts'

const page = pageTest({
  path: '/placement/estimates/',
  component: EstimatesPage,
  validateSearch: (search) => z.parse(estimatesSearch, search),
})

function estimates(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Кампания ${index + 1}`,
    client_name: `Клиент ${index + 1}`,
    vat_percent: 20.5,
    payment_terms_days: 30,
    commission_percent: 12,
    ad_fee_percent: 3,
  }))
}
const some = { 'GET /estimates/': { json: estimates(12) } }
const titles = () => [...document.querySelectorAll('[data-row] a')].map(({ textContent }) => textContent)

async function choose(title: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Действия с расчёткой «${title}»` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

describe('on a wide screen', () => {
  screenWidth(1440)

  test('the list is a table of all estimates, and only rows near the window are rendered', async () => {
    page.answer({ 'GET /estimates/': { json: estimates(2_000) } })
    await page.open()
    const first = (await screen.findByText('Кампания 1')).closest('tr')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Название',
      'Клиент',
      'НДС (%)',
      'Условия оплаты (дней)',
      'Агентская комиссия (%)',
      'Рекламный сбор (%)',
      'Действия',
    ])
    expect(first?.textContent).toBe('Кампания 1Клиент 120,530123')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
  })

  test('a search filters the list, goes to the address and can be cleared, but is not called a filter', async () => {
    page.answer(some)
    const opened = await page.open('/placement/estimates/?search=%D0%B8%D1%8F%201')
    await screen.findByText('Кампания 1')
    expect(titles()).toEqual(['Кампания 1', 'Кампания 10', 'Кампания 11', 'Кампания 12'])
    const box = screen.getByRole('searchbox', { name: 'Поиск по названию расчётки' })
    fireEvent.change(box, { target: { value: 'КАМПАНИЯ 12' } })
    await expect.poll(titles).toEqual(['Кампания 12'])
    expect(decodeURIComponent(opened.address())).toContain('КАМПАНИЯ')
    expect(page.asked('GET').filter((url) => url === '/estimates/')).toHaveLength(1)
    fireEvent.change(box, { target: { value: 'zzz' } })
    await screen.findByText('Ничего не найдено')
    expect(screen.queryByRole('button', { name: 'Сбросить фильтры' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }))
    expect(await screen.findByText('Кампания 1')).toBeDefined()
  })

  test('a click, Enter and the menu of a row open its estimate', async () => {
    page.answer(some)
    let opened = await page.open()
    fireEvent.click(await screen.findByText('Клиент 3'))
    await expect.poll(opened.address).toBe('/placement/estimates/3/edit')
    opened = await page.reopen()
    const row = (await screen.findByText('Клиент 4')).closest('tr')
    fireEvent.keyDown(row ?? document.body, { key: 'Enter' })
    await expect.poll(opened.address).toBe('/placement/estimates/4/edit')
    opened = await page.reopen()
    await choose('Кампания 2', 'Редактировать')
    await expect.poll(opened.address).toBe('/placement/estimates/2/edit')
  })

  test('a copy is made once, after a confirmation', async () => {
    page.answer({
      ...some,
      'GET /estimates/2/copy': {
        json: { ...estimates(1)[0], work_block: 'а', work_description: 'б', rates: [] },
      },
    })
    const opened = await page.open()
    await choose('Кампания 2', 'Копировать')
    const dialog = await screen.findByRole('dialog', { name: 'Дублировать расчётку?' })
    expect(dialog.textContent).toContain('«Кампания 2 (копия)»')
    expect(page.asked('GET')).not.toContain('/estimates/2/copy')
    const confirm = within(dialog).getByRole('button', { name: 'Дублировать' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText('Расчётка успешно продублирована')).toBeDefined()
    expect(page.asked('GET').filter((url) => url.endsWith('/copy'))).toEqual(['/estimates/2/copy'])
    expect(opened.address()).toMatch(/^\/placement\/estimates(\?|$)/)
  })

  test('an unreadable estimate is deleted without an undo', async () => {
    page.answer({
      ...some,
      'GET /estimates/2': { status: 500, text: '<h1>Oops</h1>' },
      'DELETE /estimates/2': { text: '' },
    })
    await page.open()
    await choose('Кампания 2', 'Удалить')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
    const told = await screen.findByText('Расчётка успешно удалена')
    expect(told.closest('[data-toasts] > *')?.querySelector('button') ?? null).toBeNull()
    expect(page.asked('DELETE')).toEqual(['/estimates/2'])
  })

  test('deleting asks by the title, and the undo makes the whole estimate again, without the ids of deleted rows', async () => {
    const estimate = anEstimate({ id: 2 })
    page.answer({
      ...some,
      'GET /estimates/2': { json: estimate },
      'DELETE /estimates/2': { status: 204, text: '' },
      'POST /estimates/': { status: 201, text: '' },
    })
    await page.open()
    await choose('Кампания 2', 'Удалить')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Вы уверены, что хотите удалить расчётку "Кампания 2"?')
    expect(page.asked('DELETE')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Расчётка успешно удалена')).toBeDefined()
    expect(page.asked('DELETE')).toEqual(['/estimates/2'])
    await press('Вернуть')
    expect(await screen.findByText('Расчётка возвращена')).toBeDefined()
    const sent = page.requests().find(({ method }) => method === 'POST')?.body ?? ''
    expect(JSON.parse(sent)).toEqual(withoutNumbers(estimate))
  })

  test('without a connection the menu says what is disabled, and a new estimate can be begun', async () => {
    page.answer(some)
    const opened = await page.open()
    await screen.findByText('Кампания 2')
    act(connection.reportFailure)
    fireEvent.click(screen.getByRole('button', { name: 'Действия с расчёткой «Кампания 2»' }))
    expect(await screen.findByText('Сервер не отвечает: удалить расчётку можно, когда он ответит')).toBeDefined()
    expect(screen.getByRole('menuitem', { name: 'Копировать' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('menuitem', { name: 'Удалить' }).getAttribute('aria-disabled')).toBe('true')
    const add = screen.getByRole('button', { name: 'Новая расчётка' })
    expect(add.getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(add)
    await expect.poll(opened.address).toBe('/placement/estimates/create')
  })

  test('without a connection the page promises no offline copy, because no device stores this list', async () => {
    page.answer({ 'GET /estimates/': { text: '<html>Войдите в Wi-Fi</html>' } })
    await page.open()
    const title = await screen.findByText('Для списка расчёток нужна сеть')
    expect(title.parentElement?.textContent).toContain('на устройстве этот список не хранится')
    expect(title.parentElement?.textContent).not.toContain('пока')
  })

  test('an empty list and a failed list show different messages', async () => {
    page.answer({ 'GET /estimates/': { status: 500, json: {} } })
    await page.open()
    expect(await screen.findByText('Ошибка загрузки расчёток')).toBeDefined()
    page.answer({ 'GET /estimates/': { json: [] } })
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Расчёток пока нет.')).toBeDefined()
  })
})

describe('on a phone', () => {
  screenWidth(390)

  test('the list is cards, and only cards near the window are rendered', async () => {
    page.answer({ 'GET /estimates/': { json: estimates(2_000) } })
    await page.open()
    await screen.findByText('Кампания 1')
    const cards = within(screen.getByRole('list', { name: 'Расчётки' })).getAllByRole('listitem')
    expect(cards.length).toBeLessThan(40)
    expect(cards[0]?.textContent).toContain('НДС (%)20,5')
  })
})

/** Removes ids and versions, because restored rows, rates and lines get new ones. */
function withoutNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (/^(id|version)$/.test(key) ? undefined : part)))
}
