// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PositionPicker } from '#client/features/estimates/tables/position-picker.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/placement/estimates/create',
  component: () => <PositionPicker open rows={[]} onAdd={() => {}} onClose={() => {}} />,
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
