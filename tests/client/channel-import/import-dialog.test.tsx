// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { File as NodeFile } from 'node:buffer'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ImportDialog } from '#client/features/channel-import/import-dialog.tsx'
import { aChannel } from '../../channel-values.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'
import { ThreadWorker } from '../thread-worker.ts'
import { xlsx } from './table-files.ts'

vi.stubGlobal('Worker', ThreadWorker)

const page = pageTest({
  path: '/placement/channels-base/',
  component: () => <ImportDialog open onClose={() => {}} onClosed={() => {}} />,
})
const stored = aChannel({ id: 7, title: 'Лес', url: 'https://t.me/les', discount: 15 })

/** Opens the dialog with a table of these lines and shows its checked rows. */
async function check(table: string[] | Uint8Array<ArrayBuffer>) {
  page.answer({
    'GET /meta': ourMeta(),
    'GET /channel-imports/last': { json: { last: null } },
    'GET /channel-categories/': { json: [{ id: 2, title: 'Город и среда', related_channel_titles: [] }] },
    'GET /channels/changes': {
      json: { items: [stored], deleted_ids: [], cursor: '1', has_more: false, resync: false, total: 1 },
    },
  })
  await page.open()
  // A thread takes only a file of Node.
  const file = new NodeFile([Array.isArray(table) ? table.join('\r\n') : table], 'База.csv')
  fireEvent.change(screen.getByLabelText('Файл с каналами'), { target: { files: [file] } })
  const button = await screen.findByRole('button', { name: 'Проверить' })
  await act(async () => void fireEvent.click(button))
  await screen.findByText('Импорт каналов: проверка')
}

test('more new categories than one import makes have no box for all', async () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => `К;https://t.me/k_${index};Новая ${index}`)
  await check(['Название;Ссылка;Категория', ...lines])
  expect(screen.getByText(/^Их 1.001, а за один импорт создаётся не больше 1.000/)).toBeDefined()
  expect(screen.queryByText(/^Создать все/)).toBeNull()
})

test('the hidden rows of a file are told of and imported on request', async () => {
  const cells = [
    ['Название', 'Ссылка', 'Скидка'],
    ['Лес', 'https://t.me/les', 77],
    ['Лес', 'https://t.me/skryt', 77],
  ]
  await check(xlsx({ База: { cells, hidden: { rows: [2] } } }))
  expect(screen.getByRole('note').textContent).toContain('Скрытые строки не загружаются: 1')
  expect(screen.getByRole('radio', { name: /^С ошибками\s0$/ })).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Загрузить эти строки' })))
  expect(await screen.findByRole('radio', { name: /^С ошибками\s1$/ })).toBeDefined()
})

test('a refusal of the server is named, and the checked rows stay', async () => {
  await check(['Название;Ссылка;Скидка', 'Лес;https://t.me/les;77'])
  page.answer({ 'POST /channel-imports/': { status: 500, json: {} } })
  await press(/^Записать 1\s/)
  expect((await screen.findByRole('alert')).textContent).toContain('Внутренняя ошибка сервера')
  expect(screen.getByRole('radio', { name: /^Изменённые\s1$/ })).toBeDefined()
})
