// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SystemTab } from '#client/features/administration/system-tab.tsx'
import type { System, SystemCheck } from '#contract/accounts/system.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/admin', component: () => <SystemTab /> })

screenWidth(390)

const disk: SystemCheck = {
  name: 'disk',
  title: 'Место на диске',
  level: 'warning',
  duration_ms: 1,
  text: 'Свободно 900 МиБ.',
  remedy: 'Освободите место.',
}
const backup: SystemCheck = {
  name: 'backup',
  title: 'Резервная копия',
  level: 'fault',
  duration_ms: 1,
  text: 'Ни одной резервной копии нет.',
  remedy: 'Сделайте копию: npm run backup.',
}

const system: System = {
  version: '1.0.0',
  started_at: '2026-11-20T09:00:00Z',
  checks: [disk, backup],
  has_bucket: false,
  has_mail: false,
  model: { name: 'large', fast: null, is_demo: false },
  database: { version: '18.4', bytes: 88_080_384, is_embedded: true },
  disk: { free_bytes: 943_718_400, uploads_below_bytes: 2 ** 30, writes_below_bytes: 2 ** 28 },
  backup: {
    copy_at: null,
    copy_bytes: null,
    full_at: null,
    is_running: false,
    can_copy: true,
    failed_at: '2026-11-20T06:00:00Z',
    failure_code: 'ENOSPC',
  },
  base: { channels: 1_248, projects: 12, estimates: 7, chats: 30, people: 9, files: 4, file_bytes: 2_048 },
  active_sessions: 5,
  unread_documents: 2,
  running_answers: 1,
}

const text = () => document.body.textContent?.replaceAll(/\s/g, ' ')
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('heading', { name: title })).closest('li')
  if (!row) throw new Error(`no row ${title}`)
  return within(row)
}

test('each finding has its state and its remedy, and the figures and the failed copy are told', async () => {
  page.answer({ 'GET /admin/system': { json: system } })
  await page.open()
  const row = await rowOf('Место на диске')
  expect(row.getByText('Внимание')).toBeTruthy()
  expect(row.getByText('Освободите место.')).toBeTruthy()
  expect((await rowOf('Резервная копия')).getByText('Неисправно')).toBeTruthy()
  const figures = ['PostgreSQL18.4, встроенный', 'База данных84 МБ', 'Каналов1 248']
  for (const words of ['Нужно внимание: 2 пункта.', ...figures]) expect(text()).toContain(words)
  expect(text()).toMatch(/Не удалась20\.11\.2026 \d\d:00, код ENOSPC/)
})

test('the model is checked on demand, with the duration and the code of a failure', async () => {
  const result: SystemCheck = {
    name: 'model',
    title: 'Модель',
    level: 'fault',
    code: 'model_key_refused',
    duration_ms: 1_240,
    text: 'large: Ключ доступа к модели не принят.',
    remedy: 'Проверьте AI_API_KEY.',
  }
  page.answer({ 'GET /admin/system': { json: system }, 'POST /admin/system/checks': { json: result } })
  await page.open()
  const row = await rowOf('Модель')
  expect(row.getByText('Не проверялось')).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Проверить: модель' }))
  expect(await screen.findByText('Проверьте AI_API_KEY.')).toBeTruthy()
  expect(text()).toContain('Код: model_key_refused. Заняло 1,2 с.')
})

test('a copy is started, and the page shows its end', async () => {
  let reads = 0
  const copying = { ...system, backup: { ...system.backup, is_running: true } }
  page.answer({
    'GET /admin/system': () => ({ json: reads++ === 1 ? copying : system }),
    'POST /admin/system/backups': { status: 204 },
  })
  await page.open()
  await press('Сделать копию базы данных')
  expect(await screen.findByText('Копия базы данных создаётся')).toBeTruthy()
  expect(await screen.findByText('Создаётся')).toBeTruthy()
  await expect.poll(() => screen.queryByText('Создаётся')).toBeNull()
})

test.each([
  ['the folder', false, 'в папке files'],
  ['the bucket', true, 'в бакете S3'],
])('beside the copy of the database the page names %s of the files', async (_, has_bucket, where) => {
  page.answer({ 'GET /admin/system': { json: { ...system, has_bucket } } })
  await page.open()
  expect(
    (await rowOf('Резервная копия')).getByText(new RegExp(`без файлов: они лежат отдельно, ${where}`)),
  ).toBeTruthy()
})

test('a copy with the files is asked for by its passphrase twice and the own password, and a refusal is told', async () => {
  const phrases: unknown[] = []
  page.answer({
    'GET /admin/system': { json: system },
    'POST /admin/system/full-backup': ({ body }) => {
      phrases.push(JSON.parse(body ?? ''))
      return { status: 403, json: { status: 403, code: 'wrong_password', message: 'Неверный пароль' } }
    },
  })
  await page.open()
  await press('Сделать копию')
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Пароль копии, от 12 знаков', 'коротко')
  await press('Скачать копию')
  expect(await screen.findByText('Пароль копии короче 12 знаков')).toBeTruthy()
  type('Пароль копии, от 12 знаков', 'синий кит под мостом')
  await press('Скачать копию')
  expect(await screen.findByText('Пароли копии не совпадают')).toBeTruthy()
  type('Пароль копии ещё раз', 'синий кит под мостом')
  type('Ваш пароль для входа', 'не тот')
  await press('Скачать копию')
  expect(await screen.findByText('Неверный пароль')).toBeTruthy()
  expect(phrases).toEqual([{ passphrase: 'синий кит под мостом', password: 'не тот' }])
})

test('a database on another machine offers no copy here, and a bucket is checked on demand', async () => {
  const elsewhere = { ...system, has_bucket: true, disk: null, backup: { ...system.backup, can_copy: false } }
  page.answer({ 'GET /admin/system': { json: elsewhere } })
  await page.open()
  expect(await screen.findByRole('button', { name: 'Проверить: хранилище файлов' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Сделать копию базы данных' })).toBeNull()
  expect(text()).not.toContain('Свободно на диске')
  expect(screen.getByRole('button', { name: 'Сделать копию' })).toBeTruthy()
  expect(text()).not.toContain('лежат отдельно')
})

test('a server that cannot answer is told', async () => {
  page.answer({ 'GET /admin/system': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Не удалось загрузить данные')).toBeTruthy()
})
