// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pastedFiles } from '#client/features/chat/composer/composer-text.tsx'
import { FileDropZone } from '#client/features/chat/composer/file-drop-zone.tsx'

afterEach(cleanup)

const invitation = 'Отпустите файлы, чтобы прикрепить'
const file = new File(['x'], 'бриф.docx')
const files = { dataTransfer: { types: ['Files'], files: [file], dropEffect: 'none' } }

function zone(props: { disabled?: boolean; uploading?: boolean } = {}) {
  const onFiles = vi.fn()
  render(
    <FileDropZone uploading={false} {...props} onFiles={onFiles}>
      <p>Сообщение</p>
    </FileDropZone>,
  )
  const child = screen.getByText('Сообщение')
  return { onFiles, child, parent: child.parentElement ?? child }
}

test('dragged files show the invitation while they are over the conversation, and are attached when dropped', () => {
  const { parent, child, onFiles } = zone({ uploading: true })
  expect(screen.getByRole('status').textContent).toBe('Загрузка файлов…')
  fireEvent.dragEnter(parent, files)
  fireEvent.dragEnter(child, files)
  fireEvent.dragLeave(parent, files)
  expect(screen.getByText(invitation)).toBeTruthy()
  fireEvent.dragLeave(child, files)
  expect(screen.queryByText(invitation)).toBeNull()
  fireEvent.dragEnter(parent, files)
  expect(screen.getByText(invitation)).toBeTruthy()
  expect(fireEvent.dragOver(parent, files)).toBe(false)
  fireEvent.drop(parent, files)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
  expect(screen.queryByText(invitation)).toBeNull()
})

test('dragged text is ignored', () => {
  const { parent, onFiles } = zone()
  const text = { dataTransfer: { types: ['text/plain'], files: [] } }
  fireEvent.dragEnter(parent, text)
  expect(screen.queryByText(invitation)).toBeNull()
  expect(fireEvent.drop(parent, text)).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})

test('a dropped file does not open in place of the page where attaching is disabled', () => {
  const { parent, onFiles } = zone({ disabled: true })
  fireEvent.dragEnter(parent, files)
  expect(screen.queryByText(invitation)).toBeNull()
  expect(fireEvent.drop(parent, files)).toBe(false)
  expect(onFiles).not.toHaveBeenCalled()
})

const names = (name: string, now: Date) =>
  pastedFiles([new File(['x'], name, { type: 'image/png' })], now).map((file) => file.name)

test('pasted screenshots of one name are told apart by their time', () => {
  expect(names('image.png', new Date(2026, 8, 1, 9, 5, 7))).toEqual(['Снимок 09.05.07.png'])
  expect(names('image.png', new Date(2026, 8, 1, 9, 5, 8))).toEqual(['Снимок 09.05.08.png'])
})

test('a file with a name of its own keeps it', () => {
  expect(names('Смета image.png', new Date())).toEqual(['Смета image.png'])
})
