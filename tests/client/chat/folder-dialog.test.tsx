// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FolderDialog } from '#client/features/chat/rooms/folder-dialog.lazy.tsx'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import type { ChatRoom } from '#contract/chats.ts'
import '../patient-waits.ts'
import { press } from '../press.ts'

afterEach(cleanup)

async function move(room: Partial<ChatRoom>, folder: string) {
  const props = { folders: [], onMove: vi.fn(() => Promise.resolve()), onClose: vi.fn() }
  render(
    <>
      <FolderDialog room={{ room_id: 'a', room_name: 'Смета', ...room }} {...props} />
      <Toasts />
    </>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: folder } })
  await press('Переместить')
  expect(props.onClose).toHaveBeenCalledOnce()
}

test('a pinned chat, which stays above the folders, is said to be in its folder', async () => {
  await move({ is_pinned: true }, ' Ромашка ')
  expect(
    await screen.findByText('Чат в папке «Ромашка». Пока он закреплён, он стоит вверху списка'),
  ).toBeTruthy()
})

test.each([
  ['another chat', {}, 'Азбука'],
  ['a pinned chat that leaves its folder', { is_pinned: true, folder: 'Азбука' }, ''],
])('nothing is said of %s', async (_, room, folder) => {
  await move(room, folder)
  expect(screen.queryByText(/Чат в папке «Азбука»/)).toBeNull()
})
