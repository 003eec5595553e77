// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DirectionsPage } from '#client/features/directions/directions-page.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

screenWidth(1440)
const page = pageTest({ path: '/placement/directions', component: DirectionsPage })

const launch = { id: 1, title: 'Запуск продукта' }
const listed = { 'GET /directions/': { json: [launch] } }
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' })

async function openForm() {
  await page.open()
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Добавить направление' }))[0] ?? document.body,
  )
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Название направления' })
}

function type(input: HTMLElement, value: string) {
  fireEvent.change(input, { target: { value } })
}

test('a base without directions says so', async () => {
  page.answer({ 'GET /directions/': { json: [] } })
  await page.open()
  expect(await screen.findByText('Направления не найдены.')).toBeDefined()
  expect(screen.getByText('Добавьте первое направление.')).toBeDefined()
})

test('directions can be loaded again after a failure', async () => {
  page.answer({ 'GET /directions/': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Ошибка загрузки направлений')).toBeDefined()
  page.answer(listed)
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Запуск продукта')).toBeDefined()
})

test('without a connection and a copy the page says so', async () => {
  act(connection.reportFailure)
  await page.open()
  expect(await screen.findByText('Направления ещё не загружены')).toBeDefined()
})

test('a direction is added after an empty answer of the server, and the list shows it', async () => {
  page.answer({ ...listed, 'POST /directions/': { status: 201, text: '' } })
  const input = await openForm()
  await screen.findByText('Запуск продукта')
  type(input, 'Имидж')
  page.answer({ 'GET /directions/': { json: [launch, { id: 2, title: 'Имидж' }] } })
  fireEvent.click(save())
  expect(await screen.findByText('Направление успешно добавлено')).toBeDefined()
  expect(await screen.findByText('Имидж')).toBeDefined()
})

test('only a title that is not blank and not taken can be saved', async () => {
  page.answer(listed)
  const input = await openForm()
  expect(save().disabled).toBe(true)
  type(input, '   ')
  expect(save().disabled).toBe(true)
  type(input, 'ы'.repeat(255))
  expect(screen.getByRole('alert').textContent).toBe('Не больше 254 символов')
  expect(save().disabled).toBe(true)
  await screen.findByText('Запуск продукта')
  type(input, 'запуск ПРОДУКТА')
  expect(screen.getByRole('alert').textContent).toBe('Направление «Запуск продукта» уже есть')
  type(input, 'Событие')
  expect(save().disabled).toBe(false)
})

test('Enter saves, and the button that opens the form is hidden until then', async () => {
  page.answer({ ...listed, 'POST /directions/': { status: 201, json: { id: 2, title: 'Событие' } } })
  const input = await openForm()
  expect(screen.queryByRole('button', { name: 'Добавить направление' })).toBeNull()
  type(input, 'Событие')
  fireEvent.submit(input)
  expect(await screen.findByText('Направление успешно добавлено')).toBeDefined()
  expect(page.requests().find(({ method }) => method === 'POST')?.body).toBe('{"title":"Событие"}')
  expect(screen.getByRole('button', { name: 'Добавить направление' })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a refusal of the server leaves the text in the form', async () => {
  page.answer({
    ...listed,
    'POST /directions/': { status: 409, json: { status: 409, code: 'x', message: 'есть' } },
  })
  const input = await openForm()
  type(input, 'Событие')
  fireEvent.submit(input)
  await expect.poll(() => page.asked('POST')).toHaveLength(1)
  await expect.poll(() => save().className).not.toContain('loading')
  expect(input.value).toBe('Событие')
})

test('deleting a direction asks by its title', async () => {
  page.answer({ ...listed, 'DELETE /directions/1': { status: 204, text: '' } })
  await page.open()
  await press('Удалить направление «Запуск продукта»')
  const dialog = screen.getByRole('dialog', { name: 'Удалить направление' })
  expect(dialog.textContent).toContain('Вы уверены, что хотите удалить направление "Запуск продукта"?')
  expect(page.asked('DELETE')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Направление "Запуск продукта" удалено')).toBeDefined()
  expect(page.asked('DELETE')).toEqual(['/directions/1'])
})
