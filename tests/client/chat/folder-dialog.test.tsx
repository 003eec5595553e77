// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FolderDialog } from '#client/features/chat/rooms/folder-dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import type { ChatRoom } from '#contract/chats.ts'
import '../patient-waits.ts'
import { press } from '../press.ts'

afterEach(cleanup)

test.each([
  ['a pinned chat', { is_pinned: true }, ' Ромашка ', 1],
  ['another chat', {}, 'Ромашка', 0],
  ['a pinned chat that leaves its folder', { is_pinned: true, folder: 'Ромашка' }, '', 0],
])(
  'only a pinned chat, which stays above the folders, is said to be in its folder: %s',
  async (_, room: Partial<ChatRoom>, folder, told) => {
    const props = { folders: [], onMove: vi.fn(async () => {}), onClose: vi.fn() }
    render(
      <>
        <FolderDialog room={{ room_id: 'a', room_name: 'Смета', ...room }} {...props} />
        <Toasts />
      </>,
    )
    fireEvent.change(screen.getByRole('textbox'), { target: { value: folder } })
    await press('Переместить')
    expect(props.onClose).toHaveBeenCalledOnce()
    const said = 'Чат в папке «Ромашка». Пока он закреплён, он стоит вверху списка'
    await expect.poll(() => screen.queryAllByText(said)).toHaveLength(told)
    if (told === 0) expect(screen.queryByText(/^Чат в папке/)).toBeNull()
    act(toast.closeAll)
  },
)
