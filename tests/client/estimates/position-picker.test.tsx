// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import { PositionPicker } from '#client/features/estimates/tables/specialist-picker.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { pageTest } from '../page-test.tsx'
import { anEstimate } from './an-estimate.ts'

const content = contentOf(anEstimate())
let rows: typeof content.rows = []
let added: string[] = []

const page = pageTest({
  path: '/placement/estimates/create',
  component: () => (
    <PositionPicker
      open
      rows={rows}
      onAdd={(positions) => {
        added = positions.map(({ title }) => title)
      }}
      onClose={() => {}}
    />
  ),
})

test('the specialists that the rate card lacks are offered, found by a part of their titles, and added', async () => {
  const titles = ['Аккаунт-директор', 'Копирайтер', 'Дизайнер', 'Моушн-дизайнер', 'Юрист']
  page.answer({
    'GET /positions/': {
      json: titles.map((title, at) => ({ id: at + 1, title, description: '', related_template_titles: [] })),
    },
  })
  rows = content.rows
  await page.open()
  const offered = () => screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)
  await screen.findByText('Юрист')
  expect(offered()).toEqual(['Дизайнер', 'Моушн-дизайнер', 'Юрист'])
  const add = screen.getByRole('button', { name: 'Добавить' })
  expect(add).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ДИЗ' } })
  await expect.poll(offered).toEqual(['Дизайнер', 'Моушн-дизайнер'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Моушн-дизайнер' }))
  fireEvent.click(add)
  expect(added).toEqual(['Моушн-дизайнер'])
  rows = []
})

test('a user who has removed the offline copy sees no promise that the registry will be stored', async () => {
  localStorage.setItem(storageKeys.copyRemoved, '1')
  act(connection.reportFailure)
  await page.open()
  expect((await screen.findByText(/^Сервер не отвечает/)).textContent).toBe(
    'Сервер не отвечает, а копия удалена с этого устройства. Реестр должностей загрузится, когда он ответит',
  )
})

test('an empty registry leads to a new position in another tab, and offers it at the return', async () => {
  page.answer({ 'GET /positions/': { json: [] } })
  await page.open()
  const link = await screen.findByRole('link', { name: 'Добавить должность' })
  expect(link.getAttribute('href')).toBe('/placement/positions-registry/create')
  expect(link.getAttribute('target')).toBe('_blank')
  const position = { id: 1, title: 'Байер', description: 'Покупает', related_template_titles: [] }
  page.answer({ 'GET /positions/': { json: [position] } })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Байер')).toBeTruthy()
})
