// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inUseText, PositionsPage } from '#client/features/registries/positions-page.tsx'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/placement/positions-registry', component: PositionsPage })

function registry(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 10,
    title: `Должность ${index + 1}`,
    description: `Делает ${index + 1}`,
    related_template_titles: index === 0 ? ['Весна', 'Лето'] : [],
  }))
}

describe('on a wide screen', () => {
  screenWidth(1440)

  test('the registry is a table numbered from 1, and only rows near the window are rendered', async () => {
    page.answer({ 'GET /positions/': { json: registry(500) } })
    await page.open()
    const first = (await screen.findByText('Должность 1')).closest('tr')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '№',
      'Роль / должность специалиста',
      'Описание (какие функции выполняет)',
      'Удалить',
    ])
    expect(first?.textContent).toContain('1Должность 1Делает 1')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
  })

  test('a used position cannot be deleted and names the estimates', async () => {
    page.answer({ 'GET /positions/': { json: registry(2) } })
    await page.open()
    const bin = await screen.findByRole('button', { name: 'Удалить должность «Должность 1»' })
    expect(bin.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(bin.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Эту должность нельзя удалить, так как она используется в следующих расчётках: Весна, Лето',
    )
    fireEvent.click(bin)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an unused position is deleted after a question', async () => {
    page.answer({
      'GET /positions/': { json: registry(2) },
      'DELETE /positions/11': { status: 204, text: '' },
    })
    await page.open()
    await press('Удалить должность «Должность 2»')
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('Вы уверены, что хотите удалить должность?')
    expect(dialog.textContent).toContain('Должность 2')
    expect(within(dialog).getByRole('button', { name: 'Отменить' })).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Должность "Должность 2" удалена')).toBeDefined()
    expect(page.asked('DELETE')).toEqual(['/positions/11'])
  })

  test('an empty registry leads to the form of a new position', async () => {
    page.answer({ 'GET /positions/': { json: [] } })
    const opened = await page.open()
    const empty = (await screen.findByText('Должностей пока нет.')).parentElement
    fireEvent.click(within(empty ?? document.body).getByRole('button', { name: 'Добавить должность' }))
    await expect.poll(opened.address).toBe('/placement/positions-registry/create')
  })
})

describe('on a phone', () => {
  screenWidth(390)

  test('the registry is a list of cards, and only cards near the window are rendered', async () => {
    page.answer({ 'GET /positions/': { json: registry(500) } })
    await page.open()
    await screen.findByText('Должность 1')
    const cards = within(screen.getByRole('list', { name: 'Должности' })).getAllByRole('listitem')
    expect(cards.length).toBeLessThan(40)
    expect(cards[0]?.getAttribute('aria-setsize')).toBe('500')
    expect(cards[0]?.textContent).toBe(
      'Должность 1Делает 1Эту должность нельзя удалить, так как она используется в следующих расчётках: Весна, Лето',
    )
  })
})

describe('the reason why a position cannot be deleted', () => {
  const used = { id: 1, title: 'Копирайтер', description: 'Пишет', related_template_titles: ['Весна', 'Лето'] }

  test('gives the number of estimates that it does not name', () => {
    expect(inUseText({ ...used, related_template_count: 1_202 })).toMatch(/Весна, Лето и ещё 1\s200$/)
  })

  test("gives only the number on a device's copy, which has no titles", () => {
    expect(inUseText({ ...used, related_template_titles: [], related_template_count: 3 })).toBe(
      'Эту должность нельзя удалить, так как она используется в расчётках: 3',
    )
  })
})
