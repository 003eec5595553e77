import { afterEach, expect, test, vi } from 'vitest'
import { ImportEndedError, openImport } from '#client/features/channel-import/rows/open-import.ts'
import { ThreadWorker } from '../thread-worker.ts'
import { utf8 } from './table-files.ts'

vi.stubGlobal('Worker', ThreadWorker)

const started: ReturnType<typeof openImport>[] = []
const start = () => {
  const thread = openImport()
  started.push(thread)
  return thread
}
afterEach(() => {
  for (const thread of started.splice(0)) thread.end(new ImportEndedError())
})

const file = (text: string) => new Blob([utf8(text)])

test('a thread holds the table and answers about it', async () => {
  const thread = start()
  await thread.ask((worker) => worker.setCategories(['Еда']))
  const { columns } = await thread.ask((worker) => worker.open(file('Название;Ссылка;Тема\nЛес;@les;Еда')))
  expect(columns.map(({ field }) => field)).toEqual(['title', 'url', 'category_id'])
  expect(await thread.ask((worker) => worker.rows('bad', 0, 5))).toMatchObject([{ rowNumber: 2 }])
})

test('a refused file says why, and another one can be opened', async () => {
  const thread = start()
  await expect(thread.ask((worker) => worker.open(file('%PDF-1.7')))).rejects.toMatchObject({
    name: 'TableError',
    message: 'Это не таблица. Нужен файл XLSX или CSV',
  })
  await expect(thread.ask((worker) => worker.open(new Blob([new Uint8Array(21 * 1024 * 1024)])))).rejects.toMatchObject(
    {
      name: 'TableError',
      message: 'Файл больше 20\u00a0МБ. Разделите таблицу на части',
    },
  )
  expect(await thread.ask((worker) => worker.open(file('Название\nЛес')))).toMatchObject({ rowCount: 1 })
})

test('a waiting and a later call fail when the thread has been ended', async () => {
  const thread = start()
  const answer = thread.ask((worker) => worker.open(file('Название\nЛес')))
  thread.end(new ImportEndedError())
  await expect(answer).rejects.toMatchObject({ name: 'ImportEndedError' })
  await expect(thread.ask((worker) => worker.outcome())).rejects.toMatchObject({ name: 'ImportEndedError' })
})

test('a waiting call fails when the thread fails', async () => {
  const thread = start()
  const answer = thread.ask(() => new Promise(() => {}))
  ThreadWorker.last?.crash()
  await expect(answer).rejects.toMatchObject({ name: 'ImportEndedError' })
})
