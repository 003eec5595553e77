// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CommandPalette } from '#client/features/command-palette/command-palette.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { anEstimate } from '../estimates/an-estimate.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { aProject } from '../projects/a-project.ts'

const onClose = vi.fn()
const page = pageTest({
  path: '/placement/channels-base/',
  component: () => <CommandPalette open onPanel={() => {}} onClose={onClose} onClosed={() => {}} />,
})

const field = () => screen.getByRole('combobox', { name: 'Поиск и переход' })
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent

const estimate = (title: string, client_name: string) => anEstimate({ title, client_name })

test.each([
  ['of all groups', estimate('Победа', 'Завод'), 'Еда', ['ПобедаЗавод', 'Еда'], 'Еда'],
  ['by the name of a client', estimate('Осень', 'Еда'), 'Еда дня', ['ОсеньЕда', 'Еда дня'], 'ОсеньЕда'],
])('the best match %s is selected, so that Enter opens it', async (_, found, room_name, shown, best) => {
  page.answer({
    'GET /estimates/': { json: [found] },
    'GET /chats': { json: { rows: [{ room_id: 'a', room_name }] } },
  })
  await page.open()
  fireEvent.change(field(), { target: { value: 'еда' } })
  await page.settled()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(shown)
  expect(chosen()).toBe(best)
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

test('sections come first and at once, a project is found by its title, and a text without a match says so', async () => {
  const none = { json: { items: [], total: 0 } }
  const found = { json: { items: [aProject({ title: 'Огород' })], total: 1 } }
  page.answer({
    'POST /channels/search': none,
    'POST /projects/': ({ body }) => (body.includes('огород') ? found : none),
    'GET /estimates/': { json: [] },
    'GET /chats': { json: { rows: [] } },
  })
  await page.open()
  fireEvent.change(field(), { target: { value: 'каналов' } })
  expect(chosen()).toBe('База каналов')
  const [first] = screen.getAllByRole('group')
  expect(within(first ?? document.body).getByText('Разделы')).toBeDefined()
  fireEvent.change(field(), { target: { value: 'огород' } })
  await expect.poll(() => chosen()).toContain('Огород')
  fireEvent.change(field(), { target: { value: 'нет такого нигде' } })
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Ничего не найдено')
})

test('without a connection the palette names what is missing, and a disabled action stays and says why', async () => {
  page.answer({ 'GET /meta': ourMeta(), 'GET /chats': { text: '<html>Wi-Fi</html>' } })
  await page.open()
  // A late answer would restore the connection.
  await page.settled()
  act(connection.reportFailure)
  fireEvent.change(field(), { target: { value: 'добавить канал' } })
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toMatch(/^Сервер не отвечает, поэтому не видно: .*проекты, расчётки/)
  const add = screen.getByRole('option', { name: /^Добавить канал/ })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(add.textContent).toContain('можно, когда он ответит')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onClose).not.toHaveBeenCalled()
  expect(add.getAttribute('aria-selected')).toBe('true')
})
