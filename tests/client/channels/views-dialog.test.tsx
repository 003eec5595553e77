// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { ViewsDialog } from '#client/features/channels/views/views-dialog.lazy.tsx'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/placement/channels-base/',
  component: () => <ViewsDialog open onClose={() => {}} />,
  validateSearch: readChannelsBaseSearch,
})

const onServer = { 'GET /meta': { json: { version: '1', extensions: ['channel-views'] } } }

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
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))
  const told = 'Введённое осталось на экране. Внутренняя ошибка сервера'
  expect((await screen.findByRole('alert')).textContent).toBe(told)
  expect(field).toHaveProperty('value', 'Кофе')
})
