// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EstimateForm } from '#client/features/estimates/estimate-form.tsx'
import { connection } from '#client/lib/api/connection.ts'
import type { Estimate } from '#contract/estimates.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'
import { anEstimate } from './an-estimate.ts'

screenWidth(1440)
const page = pageTest({
  path: '/placement/estimates/7/edit',
  component: () => <EstimateForm estimate={anEstimate()} />,
})
afterEach(() => vi.restoreAllMocks())

const [director, writer] = anEstimate().rates
const rate = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Ставка нетто, ₽/час, ${name}` })
const nativeHours = (name: string) =>
  within(screen.getByRole('table', { name: 'Менеджмент проекта нативы' })).getByRole<HTMLInputElement>('textbox', {
    name: `Часы, ${name}`,
  })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const sent = () => JSON.parse(page.requests().findLast(({ method }) => method === 'PUT')?.body ?? '{}')

/** The server refuses the first save, because Илья Соколов has stored `current` meanwhile, and takes the next. */
function storedMeanwhile(current: Estimate) {
  const details = { current, changed_by: 'Илья Соколов', changed_at: '2026-11-20T09:00:00.000Z' }
  const refusals = [{ status: 409, json: { status: 409, code: 'estimate_changed', message: '', details } }]
  page.answer({ 'PUT /estimates/7': () => refusals.pop() ?? { json: anEstimate({ version: 5 }) } })
}

test("the second user to save sees the other's changes, and can take them and keep what only they changed", async () => {
  if (!director || !writer) throw new Error('no rates')
  const rates = [director, { ...writer, hourly_rate_net: 2_300 }]
  storedMeanwhile(anEstimate({ version: 4, client_name: 'Зерно и Ко', rates }))
  await page.open()
  type(rate('Копирайтер'), '2500')
  type(nativeHours('Копирайтер'), '3')
  await press('Сохранить')
  const dialog = await screen.findByRole('dialog', { name: 'Расчётка изменилась, пока вы её редактировали' })
  for (const text of ['Илья Соколов', 'Rate card: Копирайтер', '2\u00a0300\u00a0₽/час', 'Зерно и Ко'])
    expect(dialog.textContent).toContain(text)
  await press('Взять новые значения')
  await expect.poll(() => rate('Копирайтер').value).toMatch(/^2\s300$/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Клиент/ }).value).toBe('Зерно и Ко')
  expect(nativeHours('Копирайтер').value).toBe('3')
  await press('Сохранить')
  expect(await screen.findByText('Расчётка успешно обновлена')).toBeDefined()
  expect(sent()).toMatchObject({ version: 4, client_name: 'Зерно и Ко' })
  expect(sent().rates[1]).toMatchObject({ hourly_rate_net: 2_300, estimate_lines: [{ hours: 3 }] })
})

test("a user's own values can replace another user's, whose changes of other rows stay", async () => {
  if (!director) throw new Error('no rate')
  storedMeanwhile(anEstimate({ version: 4, rates: [{ ...director, hourly_rate_net: 2_000 }] }))
  await page.open()
  type(rate('Копирайтер'), '2500')
  await press('Сохранить')
  expect((await screen.findByRole('dialog')).textContent).toContain('нет в таблице')
  await press('Сохранить мои')
  expect(await screen.findByText('Расчётка успешно обновлена')).toBeDefined()
  expect(sent().rates.map((row: { hourly_rate_net: number }) => row.hourly_rate_net)).toEqual([2_000, 2_500])
})

test('an estimate deleted meanwhile is reported, and what was typed stays on the screen', async () => {
  page.answer({ 'PUT /estimates/7': { status: 404, json: {} } })
  await page.open()
  type(nativeHours('Копирайтер'), '5')
  await press('Сохранить')
  expect(await screen.findByText(/Этой расчётки больше нет: её удалил/)).toBeDefined()
  expect(nativeHours('Копирайтер').value).toBe('5')
})

test('without a connection the estimate cannot be saved, and the button says why', async () => {
  await page.open()
  await page.settled()
  act(connection.reportFailure)
  expect(screen.getByText('Сервер не отвечает: сохранить расчётку можно, когда он ответит')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))
  expect(page.asked('PUT')).toEqual([])
})

test('an estimate with a wrong rate gives a client neither paper nor a workbook until it is corrected', async () => {
  const print = vi.fn()
  Object.defineProperty(window, 'print', { value: print, configurable: true })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('')
  await page.open()
  const button = await screen.findByRole('button', { name: 'Печать' })
  type(rate('Копирайтер'), '1234,5')
  await screen.findByText(/^Итог неверен/)
  fireEvent.click(button)
  const why = 'Итог был бы неверным. Ставка, Копирайтер: введите целое число'
  expect(await screen.findByText(why)).toBeDefined()
  await press('Скачать XLSX')
  type(rate('Копирайтер'), '1234')
  await expect.poll(() => screen.queryByText(/^Итог неверен/)).toBeNull()
  expect(print).not.toHaveBeenCalled()
  expect(saved).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(print).toHaveBeenCalledOnce()
  await press('Скачать XLSX')
  await expect.poll(() => saved.mock.calls).toHaveLength(1)
})
