// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pastedFiles } from '#client/features/chat/composer/composer-text.tsx'
import { FileDropZone } from '#client/features/chat/composer/file-drop-zone.tsx'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { connection } from '#client/lib/api/connection.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/chat/a',
  component: () => (
    <FileDropZone chat="a">
      <p>Сообщение</p>
    </FileDropZone>
  ),
})
afterEach(() => act(() => void chatDrafts().clear('a')))

const invitation = 'Отпустите файлы, чтобы прикрепить'
const file = new File(['x'], 'бриф.docx')
const files = { dataTransfer: { types: ['Files'], files: [file], dropEffect: 'none' } }
const attached = () => chatDrafts().get('a').attachments

async function zone() {
  page.answer({ 'POST /files/': { status: 500, json: {} } })
  await page.open()
  const child = screen.getByText('Сообщение')
  return { child, parent: child.parentElement ?? child }
}

test('dragged files show the invitation while they are over the conversation, and are attached when dropped', async () => {
  const { parent, child } = await zone()
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
  expect(attached()).toMatchObject([{ name: 'бриф.docx', state: 'uploading' }])
  expect(screen.getByRole('status').textContent).toBe('Загрузка файлов…')
  await expect.poll(attached).toMatchObject([{ state: 'failed' }])
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByText(invitation)).toBeNull()
})

test('dragged text is ignored', async () => {
  const { parent } = await zone()
  const text = { dataTransfer: { types: ['text/plain'], files: [] } }
  fireEvent.dragEnter(parent, text)
  expect(screen.queryByText(invitation)).toBeNull()
  expect(fireEvent.drop(parent, text)).toBe(true)
  expect(attached()).toEqual([])
})

test('a dropped file does not open in place of the page where attaching is disabled', async () => {
  const { parent } = await zone()
  act(connection.reportFailure)
  fireEvent.dragEnter(parent, files)
  expect(screen.queryByText(invitation)).toBeNull()
  expect(fireEvent.drop(parent, files)).toBe(false)
  expect(attached()).toEqual([])
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
