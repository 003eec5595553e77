// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DirectionsPage } from '#client/features/registries/directions-page.tsx'
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
  fireEvent.click((await screen.findAllByRole('button', { name: 'Добавить направление' }))[0] ?? document.body)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Название направления' })
}

function type(input: HTMLElement, value: string) {
  fireEvent.change(input, { target: { value } })
}

test('directions can be loaded again after a failure, and a base without them says so', async () => {
  page.answer({ 'GET /directions/': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Ошибка загрузки направлений')).toBeDefined()
  page.answer({ 'GET /directions/': { json: [] } })
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Направления не найдены.')).toBeDefined()
  expect(screen.getByText('Добавьте первое направление.')).toBeDefined()
})

test('without a connection and a copy the page says so', async () => {
  act(connection.reportFailure)
  await page.open()
  expect(await screen.findByText('Направления ещё не загружены')).toBeDefined()
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

test('Enter saves: a refusal leaves the text in the form, and an empty answer adds the direction', async () => {
  const refusal = { status: 409, json: { status: 409, code: 'x', message: 'есть' } }
  page.answer({ ...listed, 'POST /directions/': refusal })
  const input = await openForm()
  await screen.findByText('Запуск продукта')
  expect(screen.queryByRole('button', { name: 'Добавить направление' })).toBeNull()
  type(input, 'Событие')
  fireEvent.submit(input)
  await expect.poll(() => page.asked('POST')).toHaveLength(1)
  await expect.poll(() => save().className).not.toContain('loading')
  await page.settled()
  expect(input.value).toBe('Событие')
  page.answer({
    'POST /directions/': { status: 201, text: '' },
    'GET /directions/': { json: [launch, { id: 2, title: 'Событие' }] },
  })
  await press('Сохранить')
  expect(await screen.findByText('Направление успешно добавлено')).toBeDefined()
  expect(await screen.findByText('Событие')).toBeDefined()
  expect(page.requests().findLast(({ method }) => method === 'POST')?.body).toBe('{"title":"Событие"}')
  expect(screen.getByRole('button', { name: 'Добавить направление' })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
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
