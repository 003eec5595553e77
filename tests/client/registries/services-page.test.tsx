// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ServicesPage } from '#client/features/services/services-page.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { useErrorNotice } from '#client/lib/api/error-popup.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

screenWidth(1440)
const page = pageTest({
  path: '/services',
  component: () => (
    <>
      <ServicesPage />
      <p role="alert">{useErrorNotice()?.message}</p>
    </>
  ),
})

const shelf = {
  id: 3,
  title: 'Полка кейсов',
  description: 'Все кейсы агентства',
  url: 'https://cases.example/all',
  status: 'internal',
  logo_url: '/api/v1/files/1.png',
}

const listed = (...services: object[]) => ({ 'GET /resources/': { json: { resources: services } } })

test('a card opens its link in a new tab without opener and referrer', async () => {
  page.answer(listed(shelf))
  await page.open()
  const link = await screen.findByRole('link', { name: /^Полка кейсов/ })
  expect(link.getAttribute('href')).toBe('https://cases.example/all')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.textContent).toContain('Все кейсы агентства')
})

test('an address that is not http or https is no link', async () => {
  page.answer(listed({ ...shelf, url: 'javascript:alert(1)' }))
  await page.open()
  const title = await screen.findByText('Полка кейсов')
  expect(title.closest('a')?.getAttribute('href')).toBeNull()
})

test.each([
  ['free', 'Бесплатный', 'green', false],
  ['internal', 'Внутренний', 'blue', true],
  ['paid', 'Оплачен компанией', 'amber', false],
])('the status %s is «%s», and an internal service names its users', async (status, label, tone, isInternal) => {
  page.answer(listed({ ...shelf, status }))
  await page.open()
  expect((await screen.findByText(label)).getAttribute('data-tone')).toBe(tone)
  expect(screen.queryByText('Доступен только сотрудникам агентства') !== null).toBe(isInternal)
})

test('the first letter replaces a missing or unreadable logo', async () => {
  page.answer(listed(shelf, { ...shelf, id: 4, title: 'Ёлка', logo_url: null }))
  await page.open()
  expect(await screen.findByText('Ё')).toBeDefined()
  expect(screen.queryByText('П')).toBeNull()
  fireEvent.error(document.querySelector('img') ?? document.body)
  expect(screen.getByText('П')).toBeDefined()
})

test('deleting a service asks by its title, and a failure is reported and changes nothing', async () => {
  page.answer({ ...listed(shelf), 'DELETE /resources/3': { status: 500, json: {} } })
  await page.open()
  await press('Удалить сервис «Полка кейсов»')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Полка кейсов')
  expect(page.asked('DELETE')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Ошибка при удалении сервиса')).toBeDefined()
  expect(screen.getByText('Полка кейсов')).toBeDefined()
  page.answer({ 'DELETE /resources/3': { status: 204, text: '' } })
  await press('Удалить сервис «Полка кейсов»')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Сервис успешно удалён')).toBeDefined()
})

test('an empty catalogue leads to the form', async () => {
  page.answer(listed())
  const opened = await page.open()
  const empty = (await screen.findByText('Сервисов пока нет.')).parentElement
  fireEvent.click(within(empty ?? document.body).getByRole('button', { name: 'Добавить' }))
  await expect.poll(opened.address).toBe('/services/create')
})

test('without a connection the page says that this device has no data', async () => {
  act(connection.reportFailure)
  await page.open()
  expect(await screen.findByText('Сервисы ещё не загружены')).toBeDefined()
})
