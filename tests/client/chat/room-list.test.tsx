// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RoomList } from '#client/features/chat/rooms/room-list.tsx'
import { connection } from '#client/lib/api/connection.ts'
import '../patient-waits.ts'
import { closeByBrowser, press } from '../press.ts'

afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
})

const rooms = [
  { room_id: 'a', room_name: 'Ключевые сообщения: мёд' },
  { room_id: 'b', room_name: 'Разбор отзывов' },
]

const running = new Set(['b'])

type ListProps = ComponentProps<typeof RoomList>
type Props = Omit<ListProps, 'deletion'> & { onDelete: (roomId: string) => Promise<unknown> }

const changes = { rename: async () => {}, pin: () => {}, move: async () => {} }

function List({ onDelete, ...props }: Props) {
  const deletion = useMutation({ mutationFn: ({ room_id }: { room_id: string }) => onDelete(room_id) })
  return <RoomList {...props} deletion={deletion} />
}

function show(props: Partial<Props> = {}) {
  const [onRename, onDelete] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const told = { onOpen: vi.fn(), onRetry: vi.fn(), onDelete }
  const state = {
    changes: { ...changes, rename: onRename },
    rooms,
    failed: false,
    retrying: false,
    currentRoomId: 'a',
    runningRoomIds: running,
  }
  const client = new QueryClient()
  const view = (more: Partial<Props>) => (
    <QueryClientProvider client={client}>
      <List {...state} {...told} {...props} {...more} />
    </QueryClientProvider>
  )
  const { rerender } = render(view({}))
  return { ...told, onRename, update: (more: Partial<Props>) => rerender(view(more)) }
}

function openMenu(name: string) {
  fireEvent.click(screen.getByRole('button', { name: `Действия с чатом «${name}»` }))
}

function choose(room: string, action: string) {
  openMenu(room)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
}

function startRenaming() {
  choose('Разбор отзывов', 'Переименовать')
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Название чата' })
}

test('the open room and one with a running answer are marked, and a click opens a room, not with Ctrl', () => {
  const { onOpen } = show()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Ключевые сообщения: мёд')
  const running = screen.getByRole('img', { name: 'Идёт ответ' }).closest('li')
  expect(running?.textContent).toContain('Разбор отзывов')
  const link = screen.getByRole('link', { name: 'Разбор отзывов' })
  expect(link.getAttribute('href')).toBe('/chat/b')
  link.addEventListener('click', (event) => event.ctrlKey && event.preventDefault())
  fireEvent.click(link, { ctrlKey: true })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(link)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('b')
})

test.each(['Enter', 'blur'])('%s saves a new name', (how) => {
  const { onRename } = show()
  const field = startRenaming()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '  Отзывы о прокате ' } })
  if (how === 'Enter') expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  else fireEvent.blur(field)
  expect(onRename).toHaveBeenCalledExactlyOnceWith('b', 'Отзывы о прокате')
  expect(screen.queryByRole('textbox', { name: 'Название чата' })).toBeNull()
  const button = screen.getByRole('button', { name: 'Действия с чатом «Разбор отзывов»' })
  expect(document.activeElement === button).toBe(how === 'Enter')
})

test('a name that could not be saved stays in the field until the user saves or cancels it', async () => {
  const onRename = vi.fn(() => Promise.reject(new Error('500')))
  show({ changes: { ...changes, rename: onRename } })
  fireEvent.change(startRenaming(), { target: { value: 'Отзывы о прокате' } })
  await act(async () => void fireEvent.blur(screen.getByRole('textbox', { name: 'Название чата' })))
  const field = await screen.findByDisplayValue('Отзывы о прокате')
  // The error dialog takes the focus in the same way.
  fireEvent.blur(field)
  expect(onRename).toHaveBeenCalledOnce()
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  expect(onRename).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(await screen.findByDisplayValue('Отзывы о прокате'), { key: 'Escape' })
  expect(screen.getByRole('link', { name: 'Разбор отзывов' })).toBeTruthy()
  expect(onRename).toHaveBeenCalledTimes(2)
})

test('Escape, a blank name and the same one keep the old name', () => {
  const { onRename } = show()
  for (const [key, value] of [
    ['Escape', 'Другое'],
    ['Enter', '   '],
    ['Enter', 'Разбор отзывов'],
  ] as const) {
    const field = startRenaming()
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key })
    expect(screen.getByRole('link', { name: 'Разбор отзывов' })).toBeTruthy()
  }
  expect(onRename).not.toHaveBeenCalled()
})

test('deleting a chat asks for confirmation by name, and the dialog stays until the deletion ends', async () => {
  const deletion = Promise.withResolvers<void>()
  const onDelete = vi.fn(() => deletion.promise)
  show({ onDelete })
  choose('Разбор отзывов', 'Удалить')
  const dialog = screen.getByRole('dialog', { name: 'Удалить чат?' })
  expect(dialog.textContent).toContain('Чат «Разбор отзывов» и его файлы будут удалены.')
  expect(onDelete).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(onDelete).toHaveBeenCalledExactlyOnceWith('b'))
  expect(within(dialog).getByRole('button', { name: 'Отмена' }).hasAttribute('disabled')).toBe(true)
  await act(async () => deletion.resolve())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Удалить чат?' })).toBeNull())
})

test('without a connection a chat is neither renamed nor deleted, and the menu says why', () => {
  show()
  act(connection.reportFailure)
  openMenu('Разбор отзывов')
  for (const item of screen.getAllByRole('menuitem')) fireEvent.click(item)
  for (const action of ['переименовать', 'удалить']) {
    const reason = `Сервер не отвечает: ${action} чат можно, когда он ответит`
    expect(screen.getAllByText(reason)).not.toHaveLength(0)
  }
  expect(screen.queryByRole('textbox', { name: 'Название чата' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a menu without what its server lacks takes the focus and returns it when it closes', async () => {
  show({ changes: undefined })
  openMenu('Разбор отзывов')
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Удалить'])
  await waitFor(() => expect(document.activeElement).toBe(items[0]))
  closeByBrowser(screen.getByRole('menu'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Действия с чатом «Разбор отзывов»')
})

const placed = [
  { room_id: 'a', room_name: 'Обычный' },
  { room_id: 'b', room_name: 'Для Ромашки', folder: 'Ромашка' },
  { room_id: 'c', room_name: 'Закреплённый', is_pinned: true, folder: 'Ромашка' },
  { room_id: 'd', room_name: 'Для Азбуки', folder: 'азбука' },
]
const linesShown = () =>
  within(screen.getByRole('list', { name: 'История чатов' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('pinned chats come first, then folders by name, then the others', () => {
  show({ rooms: placed })
  const folders = ['азбука1', 'Для Азбуки', 'Ромашка1', 'Для Ромашки', 'Без папки', 'Обычный']
  expect(linesShown()).toEqual(['Закреплённый', ...folders])
  expect(screen.getByRole('img', { name: 'Закреплён' }).closest('li')?.textContent).toBe('Закреплённый')
})

test('a closed folder stays closed on this device, and a search shows its chats', () => {
  localStorage.clear()
  show({ rooms: placed })
  fireEvent.click(screen.getByRole('button', { name: /^Ромашка/ }))
  expect(screen.queryByRole('link', { name: 'Для Ромашки' })).toBeNull()
  cleanup()
  show({ rooms: placed })
  expect(screen.getByRole('button', { name: /^Ромашка/ }).getAttribute('aria-expanded')).toBe('false')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ромашк' } })
  expect(linesShown()).toEqual(['Для Ромашки'])
  localStorage.clear()
})

test('a chat is pinned and moved by its menu where the server announces it, and a failed move stays open', async () => {
  const onMove = vi.fn(() => Promise.resolve())
  const onPin = vi.fn()
  show({ rooms: placed, changes: { ...changes, pin: onPin, move: onMove } })
  choose('Закреплённый', 'Открепить')
  expect(onPin).toHaveBeenCalledExactlyOnceWith(placed[2])
  choose('Для Ромашки', 'В папку…')
  const dialog = await screen.findByRole('dialog', { name: 'В папку' })
  const name = within(dialog).getByRole<HTMLInputElement>('textbox')
  expect(name.value).toBe('Ромашка')
  onMove.mockRejectedValueOnce(new Error('500'))
  // An empty name takes the chat out of its folder.
  fireEvent.change(name, { target: { value: ' ' } })
  await press('Переместить', within(dialog))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Произошла неизвестная ошибка')
  fireEvent.click(within(dialog).getByRole('button', { name: 'азбука' }))
  await press('Переместить', within(dialog))
  expect(onMove.mock.calls).toEqual([
    [placed[1], null],
    [placed[1], 'азбука'],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('loading, failure, an empty list and a search without a result look different', () => {
  const { update, onRetry } = show({ rooms: undefined })
  expect(screen.getByRole('status', { name: 'Загрузка чатов' })).toBeTruthy()
  update({ failed: true })
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(onRetry).toHaveBeenCalledOnce()
  update({ rooms: [] })
  expect(screen.getByText(/Чатов пока нет/)).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  update({ rooms, failed: false })
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  // Words in any order, with «ё» or «е».
  search('мед ключ')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ключевые сообщения: мёд'])
  search('нет такого')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Ничего не найдено')).toBeTruthy()
  // The text outlives a list that is empty for a moment.
  update({ rooms: [] })
  update({ rooms })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('нет такого')
})

test('a long history renders its first rooms, and more when the reader nears the last', () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof seen) {
        seen = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const room = (index: number) => ({ room_id: `${index}`, room_name: `Чат ${index}` })
  const many = Array.from({ length: 1_000 }, (_, index) => room(index))
  const { update } = show({ rooms: many, currentRoomId: undefined })
  expect(screen.getAllByRole('link')).toHaveLength(60)
  act(() => seen([{ isIntersecting: true }]))
  expect(screen.getAllByRole('link')).toHaveLength(120)
  update({ currentRoomId: '300' })
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Чат 300')
  vi.unstubAllGlobals()
})

test('the arrows move from the search through the links and back, and leave the name of a chat alone', () => {
  const { update } = show({ rooms: undefined })
  update({ rooms })
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document, { key, ...more })
  const search = screen.getByRole('searchbox')
  const links = screen.getAllByRole('link')
  search.focus()
  press('ArrowUp')
  expect(document.activeElement).toBe(search)
  press('ArrowDown', { isComposing: true })
  expect(document.activeElement).toBe(search)
  press('ArrowDown')
  expect(document.activeElement).toBe(links[0])
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(links[1])
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(search)
  const name = startRenaming()
  press('ArrowDown')
  expect(document.activeElement).toBe(name)
})
