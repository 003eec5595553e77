// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommandPalette } from '#client/features/command-palette/command-palette.lazy.tsx'
import { anEstimate } from '../estimates/an-estimate.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/placement/channels-base/',
  component: () => <CommandPalette open onPanel={() => {}} onClose={() => {}} onClosed={() => {}} />,
})

const field = () => screen.getByRole('combobox', { name: 'Поиск и переход' })
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent

const estimate = (title: string, client_name: string) => anEstimate({ title, client_name })

test('the best match of all groups is selected, so that Enter opens it', async () => {
  page.answer({
    'GET /estimates/': { json: [estimate('Победа', 'Завод')] },
    'GET /chats': { json: { rows: [{ room_id: 'a', room_name: 'Еда' }] } },
  })
  await page.open()
  fireEvent.change(field(), { target: { value: 'еда' } })
  await page.settled()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ПобедаЗавод', 'Еда'])
  expect(chosen()).toBe('Еда')
})

test('an estimate ranks by the name of its client, too', async () => {
  page.answer({
    'GET /estimates/': { json: [estimate('Осень', 'Еда')] },
    'GET /chats': { json: { rows: [{ room_id: 'a', room_name: 'Еда дня' }] } },
  })
  await page.open()
  fireEvent.change(field(), { target: { value: 'еда' } })
  await page.settled()
  expect(chosen()).toBe('ОсеньЕда')
})

test('a later result replaces the selected one only if it is a better match', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  page.answer({
    'GET /estimates/': { json: [estimate('Еда', 'Завод')] },
    'GET /chats': async () => {
      await released
      return { json: { rows: [{ room_id: 'a', room_name: 'Победа' }] } }
    },
  })
  await page.open()
  fireEvent.change(field(), { target: { value: 'еда' } })
  await expect.poll(chosen).toBe('ЕдаЗавод')
  release()
  await page.settled()
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(chosen()).toBe('ЕдаЗавод')
})
