// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PositionForm } from '#client/features/registries/position-form.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { readDraft } from '#client/lib/session/draft.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

screenWidth(1440)
const path = '/placement/positions-registry/create'
const page = pageTest({ path, component: PositionForm })

const writer = { id: 1, title: 'Копирайтер', description: 'Пишет', related_template_titles: [] }
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Роль/ })
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Описание/ })

function fill(texts: { title?: string; description?: string }) {
  if (texts.title !== undefined) fireEvent.change(title(), { target: { value: texts.title } })
  if (texts.description !== undefined) {
    fireEvent.change(description(), { target: { value: texts.description } })
  }
}

test("an empty form and texts that are too long are refused in the registry's words", async () => {
  await page.open()
  await press('Создать')
  expect(await screen.findByText('Введите название должности')).toBeDefined()
  expect(screen.getByText('Введите описание должности')).toBeDefined()
  expect(page.asked('POST')).toEqual([])
  fill({ title: 'ы'.repeat(101), description: 'ы'.repeat(501) })
  expect(await screen.findByText('Название должности не может быть длиннее 100 символов')).toBeDefined()
  expect(await screen.findByText('Описание должности не должно быть длиннее 500 символов')).toBeDefined()
  expect(document.body.textContent).toContain('101 / 100')
  expect(document.body.textContent).toContain('501 / 500')
})

test('a created position is reported, and the registry opens', async () => {
  page.answer({ 'POST /positions/': { status: 201, json: writer } })
  const opened = await page.open()
  fill({ title: ' Копирайтер ', description: 'Пишет' })
  await press('Создать')
  const dialog = await screen.findByRole('dialog', { name: 'Новая должность успешно создана' })
  expect(dialog.textContent).toContain('Теперь вы можете использовать ее в Медиапланах')
  expect(page.requests().find(({ method }) => method === 'POST')?.body).toBe(
    '{"title":"Копирайтер","description":"Пишет"}',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Хорошо' }))
  await expect.poll(opened.address).toBe('/placement/positions-registry')
})

test('a title that the registry has is refused before it is sent, also when the registry comes later', async () => {
  const registry = Promise.withResolvers<{ json: unknown }>()
  page.answer({ 'GET /positions/': () => registry.promise })
  await page.open()
  fill({ title: 'КОПИРАЙТЕР', description: 'Пишет' })
  registry.resolve({ json: [writer] })
  expect(await screen.findByText('Должность «Копирайтер» уже есть')).toBeDefined()
  await press('Создать')
  expect(screen.getByText('Должность «Копирайтер» уже есть')).toBeDefined()
  expect(page.asked('POST')).toEqual([])
})

test('a title taken meanwhile is refused at its field, and the text stays', async () => {
  const message = 'Должность «Копирайтер» уже есть'
  page.answer({ 'POST /positions/': { status: 409, json: { status: 409, code: 'taken', message } } })
  await page.open()
  fill({ title: 'Копирайтер', description: 'Пишет' })
  await press('Создать')
  expect((await screen.findByText(message)).closest('.ant-form-item')?.contains(title())).toBe(true)
  expect(title().value).toBe('Копирайтер')
})

test('leaving asks first when something is typed, and only then', async () => {
  const opened = await page.open()
  fill({ title: 'Копирайтер' })
  await press('Отмена')
  expect(await screen.findByRole('dialog', { name: 'Есть несохранённые изменения' })).toBeDefined()
  expect(opened.address()).toBe(path)
  await press('Остаться')
  fill({ title: '  ' })
  await press('Отмена')
  await expect.poll(opened.address).toBe('/placement/positions-registry')
})

test('typed text survives a closed tab until it is saved or discarded', async () => {
  await page.open()
  fill({ title: 'Копирайтер' })
  await expect.poll(() => readDraft('7', path)?.values).toEqual({ title: 'Копирайтер', description: '' })
})

test('the form shows its draft', async () => {
  const values = { title: 'Копирайтер', description: 'Пишет' }
  localStorage.setItem(`promodesk-draft:7:${path}`, JSON.stringify({ userId: '7', path, values }))
  await page.open()
  expect(title().value).toBe('Копирайтер')
  expect(screen.getByText('Восстановлен несохранённый текст')).toBeDefined()
})

test('without a connection nothing is sent, and the button says why', async () => {
  await page.open()
  fill({ title: 'Копирайтер', description: 'Пишет' })
  await page.settled()
  act(connection.reportFailure)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Создать' })))
  expect(page.asked('POST')).toEqual([])
  const reason = screen.getByRole('button', { name: 'Создать' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(reason)?.textContent).toBe(
    'Сервер не отвечает: создать должность можно, когда он ответит',
  )
})
