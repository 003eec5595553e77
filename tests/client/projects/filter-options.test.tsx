// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FilterSelect } from '#client/features/projects/filter-select.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { projectFilters } from '#domain/project-filters.ts'
import { pageTest } from '../page-test.tsx'

let chosen: (string | number)[] = []

const page = pageTest({
  path: '/placement/projects/',
  component: () => (
    <FilterSelect
      field={projectFilters[0]}
      value={chosen}
      onChange={(value) => {
        chosen = value
      }}
    />
  ),
})

const none = { items: [], has_more: false }
const options = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, label: `Направление ${from + index}` }))
const firstPage = {
  'GET /projects/filters': {
    json: {
      directions: { items: options(1, 20), has_more: true },
      estimates: none,
      creators: none,
      managers: none,
      stages: none,
      statuses: none,
    },
  },
}
const box = () => screen.getByRole('combobox', { name: 'Направление' })
const open = () => fireEvent.mouseDown(box())

async function scrollToEnd() {
  const list = screen.getByRole('listbox').parentElement ?? document.body
  await act(async () => fireEvent.scroll(list))
}

test('options are not read before the filter is opened, in which Tab chooses nothing and moves on', async () => {
  page.answer(firstPage)
  await page.open()
  await screen.findByRole('combobox', { name: 'Направление' })
  expect(page.asked('GET')).toEqual([])
  open()
  expect(await screen.findAllByText('Направление 1')).not.toEqual([])
  expect(page.asked('GET')).toEqual(['/projects/filters'])
  expect(fireEvent.keyDown(box(), { key: 'Tab', keyCode: 9 })).toBe(true)
  expect(chosen).toEqual([])
})

test('scrolling reads the pages after the first, up to the last one', async () => {
  page.answer({
    ...firstPage,
    'GET /projects/filters/direction': ({ url }) =>
      url.includes('page=2')
        ? { json: { items: options(21, 20), has_more: true, page: 2 } }
        : { json: { items: options(41, 1), has_more: false, page: 3 } },
  })
  await page.open()
  open()
  await screen.findAllByText('Направление 1')
  const asked = async () => {
    await scrollToEnd()
    return page.asked('GET').slice(1)
  }
  const second = '/projects/filters/direction?page=2&page_size=20'
  const third = '/projects/filters/direction?page=3&page_size=20'
  await expect.poll(asked).toEqual([second, third])
  await page.settled()
  expect(await asked()).toEqual([second, third])
  expect(await asked()).toEqual([second, third])
})

test('the keyboard keeps its place in the list when the next page comes', async () => {
  page.answer({
    ...firstPage,
    'GET /projects/filters/direction': { json: { items: options(21, 20), has_more: false, page: 2 } },
  })
  await page.open()
  open()
  await screen.findAllByText('Направление 1')
  for (let step = 0; step < 3; step++) fireEvent.keyDown(box(), { key: 'ArrowDown', keyCode: 40 })
  const active = () => document.querySelector('[data-option][data-active]')?.textContent
  await expect.poll(active).toBe('Направление 4')
  await scrollToEnd()
  // A key pressed while the new page is being rendered would move from the first option.
  await act(page.settled)
  expect(page.asked('GET')).toHaveLength(2)
  await expect.poll(active).toBe('Направление 4')
  fireEvent.keyDown(box(), { key: 'ArrowDown', keyCode: 40 })
  await expect.poll(active).toBe('Направление 5')
})

test('a chosen value shows its name before its options are loaded', async () => {
  chosen = ['Старое направление', 'Запуск']
  await page.open()
  expect(screen.getByText('Старое нап…')).toBeDefined()
  expect(screen.getByText('Запуск')).toBeDefined()
  chosen = []
})

test('without a connection an empty list says that it waits for the connection', async () => {
  page.answer({ 'GET /projects/filters': { status: 502, text: 'bad gateway' } })
  await page.open()
  open()
  await page.settled()
  act(connection.reportFailure)
  expect(await screen.findByText('Сервер не отвечает: значения загрузятся, когда он ответит')).toBeDefined()
})

test('a search shows its matches only, the best first, page by page', async () => {
  const found = (...labels: string[]) => labels.map((label) => ({ id: label, label }))
  page.answer({
    ...firstPage,
    'GET /projects/filters/direction': ({ url }) =>
      url.includes('page=1')
        ? { json: { items: found('Город и среда', 'Домашняя еда', 'Еда'), has_more: true, page: 1 } }
        : { json: { items: found('Победа', 'Еда 2'), has_more: false, page: 2 } },
  })
  await page.open()
  open()
  await screen.findAllByText('Направление 1')
  fireEvent.change(box(), { target: { value: 'еда' } })
  await screen.findAllByText('Город и среда')
  await scrollToEnd()
  await screen.findAllByText('Победа')
  const searched = `search=${encodeURIComponent('еда')}`
  expect(page.asked('GET').slice(1)).toEqual([
    `/projects/filters/direction?page=1&page_size=20&${searched}`,
    `/projects/filters/direction?page=2&page_size=20&${searched}`,
  ])
  expect(screen.queryByText('Направление 1')).toBeNull()
  const shown = [...document.querySelectorAll('[data-option]')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['Еда', 'Домашняя еда', 'Город и среда', 'Еда 2', 'Победа'])
})

test('before a search is answered, Enter takes the best match of the known options only', async () => {
  const items = ['Авто', 'Событие года', 'Событие'].map((label, id) => ({ id, label }))
  const { json } = firstPage['GET /projects/filters']
  page.answer({
    'GET /projects/filters': { json: { ...json, directions: { items, has_more: false } } },
    'GET /projects/filters/direction': { hang: true },
  })
  await page.open()
  open()
  await screen.findAllByText('Авто')
  fireEvent.change(box(), { target: { value: 'событие' } })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 })
  expect(chosen).toEqual(['Событие'])
  chosen = []
})
