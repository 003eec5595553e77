// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useDeleteCategory, useDeleteChannel } from '#client/features/channels/data/channels.mutations.ts'
import { useDeleteTemplate } from '#client/features/chat/agency/agency-templates.mutations.ts'
import { useDeleteDirection, useDeletePosition } from '#client/features/registries/registries.mutations.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import {
  agencyTemplatesKey,
  categoriesKey,
  channelsKey,
  directionsKey,
  positionsKey,
} from '#client/lib/api/query-keys.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { aChannel, aChannelInput } from '../../channel-values.ts'
import { pageTest } from '../page-test.tsx'

const direction = { id: 5, title: 'Запуск продукта' }
const job = { title: 'Бухгалтер', description: 'Ведёт учёт' }
const position = { id: 5, ...job, related_template_titles: [] }
const category = { id: 5, title: 'Огород' }
const prompt = { group: 'Письма', title: 'Отчёт', text: 'Текст' }
const template = { ...prompt, id: 5, is_archived: false, created_by: null, version: 1 }

const page = pageTest({
  path: '/x',
  component: function Bins() {
    const channels = useDeleteChannel()
    const categories = useDeleteCategory()
    const directions = useDeleteDirection()
    const positions = useDeletePosition()
    const templates = useDeleteTemplate()
    const bins = {
      канал: () => channels.mutate(aChannel({ id: 5 })),
      категорию: () => categories.mutate(category),
      направление: () => directions.mutate(direction),
      должность: () => positions.mutate(position),
      шаблон: () => templates.mutate(template),
    }
    return (
      <>
        <Link to="/services">Сервисы</Link>
        {Object.entries(bins).map(([name, remove]) => (
          <button type="button" key={name} onClick={remove}>{`Удалить ${name}`}</button>
        ))}
      </>
    )
  },
})

const back = () => screen.findByRole('button', { name: 'Вернуть' })
const sent = () => page.requests().filter(({ method }) => method === 'POST')

async function remove(what: string, path: string) {
  page.answer({
    [`DELETE ${path.replace(/\/?$/, '/')}5`]: { status: 204, text: '' },
    [`POST ${path}`]: { status: 201, json: template },
  })
  await page.open()
  onTestFinished(() => act(toast.closeAll))
  fireEvent.click(screen.getByRole('button', { name: `Удалить ${what}` }))
  return back()
}

test.each([
  ['канал', '/channels/', aChannelInput({ category_id: 2 }), 'Канал возвращён', channelsKey],
  ['категорию', '/channel-categories/', { title: category.title }, 'Категория "Огород" возвращена', categoriesKey],
  [
    'направление',
    '/directions/',
    { title: direction.title },
    'Направление "Запуск продукта" возвращено',
    directionsKey,
  ],
  ['должность', '/positions/', job, 'Должность "Бухгалтер" возвращена', positionsKey],
  ['шаблон', '/prompt-templates', prompt, 'Шаблон «Отчёт» возвращён', agencyTemplatesKey],
])('the undo of «Удалить %s» creates it again, and its list is read again', async (what, path, fields, said, key) => {
  const undo = await remove(what, path)
  queryClient.setQueryData(key, [])
  fireEvent.click(undo)
  expect(await screen.findByText(said)).toBeDefined()
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  expect(sent().map(({ url, body }) => [url, JSON.parse(body)])).toEqual([[`/api/v1${path}`, fields]])
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
})

test('the undo stays on another page, and two clicks there restore the item once', async () => {
  await remove('канал', '/channels/')
  fireEvent.click(screen.getByRole('link', { name: 'Сервисы' }))
  await screen.findByText('Другая страница')
  const held = Promise.withResolvers<void>()
  page.answer({
    'POST /channels/': async () => {
      await held.promise
      return { status: 201, text: '' }
    },
  })
  fireEvent.click(await back())
  fireEvent.click(await back())
  held.resolve()
  expect(await screen.findByText('Канал возвращён')).toBeDefined()
  expect(sent()).toHaveLength(1)
})

test('a title taken meanwhile and a lost network are reported, and the undo can be repeated', async () => {
  const button = await remove('направление', '/directions/')
  page.answer({ 'POST /directions/': { text: '<html>Wi-Fi</html>' } })
  fireEvent.click(button)
  const told = () => screen.getByRole('alert').textContent
  await expect.poll(told).toContain('Не удалось вернуть. Сервер не отвечает')
  const message = 'Направление «Запуск продукта» уже есть'
  const json = { status: 409, code: 'direction_taken', message, customMessage: message }
  page.answer({ 'POST /directions/': { status: 409, json } })
  fireEvent.click(await back())
  await expect.poll(told).toContain(`Не удалось вернуть. ${message}`)
  page.answer({ 'POST /directions/': { status: 201, text: '' } })
  fireEvent.click(await back())
  expect(await screen.findByText('Направление "Запуск продукта" возвращено')).toBeDefined()
})

test('the undo stays while it has the focus', async () => {
  const button = await remove('направление', '/directions/')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  act(() => button.focus())
  act(() => void vi.advanceTimersByTime(20_000))
  expect(document.activeElement).toBe(button)
  act(() => button.blur())
  act(() => void vi.advanceTimersByTime(20_000))
  expect(button.isConnected).toBe(false)
})
