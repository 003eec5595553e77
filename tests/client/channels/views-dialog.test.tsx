// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { ViewsDialog } from '#client/features/channels/views/views-dialog.tsx'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({
  path: '/placement/channels-base/',
  component: () => <ViewsDialog open onClose={() => {}} />,
  validateSearch: readChannelsBaseSearch,
})

const onServer = { 'GET /meta': ourMeta() }

test('the error of a failed save says first that the typed name is kept', async () => {
  page.answer({
    ...onServer,
    'GET /channel-views': { json: { items: [] } },
    'POST /channel-views': { status: 500, json: {} },
  })
  await page.open()
  await page.settled()
  const field = screen.getByLabelText('Название нового вида')
  fireEvent.change(field, { target: { value: 'Кофе' } })
  await press('Сохранить')
  const told = 'Внутренняя ошибка сервера. Введённое осталось на экране.'
  expect((await screen.findByRole('alert')).textContent).toBe(told)
  expect(field).toHaveProperty('value', 'Кофе')
})

test('a view of a later version says which of its conditions are not applied', async () => {
  const conditions = ['nda=yes', 'price_change=10..']
  const shown = { search: '', category_ids: [], sort: 'title', hidden: '', conditions }
  const view = { id: '6f3c2f2e-8a58-4c52-9f0a-0d9f5a4b1c11', name: 'Новее', shown }
  page.answer({ ...onServer, 'GET /channel-views': { json: { items: [view] } } })
  await page.open()
  await page.settled()
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /^Новее/ })))
  const told = 'Показано без условий, которых эта версия не знает: price_change=10..'
  expect(await screen.findByText(told)).toBeDefined()
})

test('a view saved before the views load is sent once, and its open actions stay', async () => {
  const answer = Promise.withResolvers<void>()
  const there: unknown[] = []
  page.answer({
    ...onServer,
    'GET /channel-views': () => answer.promise.then(() => ({ json: { items: there } })),
    'POST /channel-views': ({ body }) => {
      there.push(JSON.parse(body))
      return { json: there[0] }
    },
  })
  await page.open('/placement/channels-base/?search=кофе')
  fireEvent.change(screen.getByLabelText('Название нового вида'), { target: { value: 'До ответа' } })
  await press('Сохранить')
  answer.resolve()
  const name = 'Действия с видом «До ответа»'
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
  expect(await screen.findByText('Вид сохранён')).toBeDefined()
  await page.settled()
  expect(page.asked('POST')).toEqual(['/channel-views'])
  expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('true')
})
