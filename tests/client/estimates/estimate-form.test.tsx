// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { EstimateForm } from '#client/features/estimates/estimate-form.tsx'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'
import { anEstimate } from './an-estimate.ts'

screenWidth(1440)
const page = pageTest({
  path: '/placement/estimates/7/edit',
  component: () => <EstimateForm estimate={anEstimate()} />,
})

const rate = (name: string) => screen.getByRole('textbox', { name: `Ставка нетто, ₽/час, ${name}` })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

const save = () => press('Сохранить')

const hours = (name: string) => screen.getAllByRole('textbox', { name: new RegExp(`^Часы.*${name}`) })[0]

test('a wrong number is marked and explained at once, because it counts as 0, and an empty one is not', async () => {
  await page.open()
  const type = (text: string) => fireEvent.change(hours('Копирайтер') ?? document.body, { target: { value: text } })
  for (const [wrong, why] of Object.entries({
    '-5': 'Часы, Копирайтер: не может быть меньше 0',
    '12,55': 'Часы, Копирайтер: не больше одного знака после запятой',
    abc: 'Часы, Копирайтер: введите часы',
    '10001': 'Часы, Копирайтер: не больше 10\u00a0000',
  })) {
    type(wrong)
    expect(alerts()).toEqual([why])
    expect(hours('Копирайтер')?.getAttribute('aria-invalid')).toBe('true')
    const described = hours('Копирайтер')?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toContain(why)
    type('')
    expect(alerts()).toEqual([])
    expect(hours('Копирайтер')?.getAttribute('aria-invalid')).toBe('false')
  }
  fireEvent.change(rate('Копирайтер'), { target: { value: '10,5' } })
  expect(alerts()).toEqual(['Ставка, Копирайтер: введите целое число'])
  expect(rate('Копирайтер').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(rate('Копирайтер'), { target: { value: '' } })
  expect(rate('Копирайтер').getAttribute('aria-invalid')).toBe('false')
})

test('Enter on the bin of a row presses it, and Ctrl+S saves in the Russian layout too', async () => {
  await page.open()
  const [bin] = screen.getAllByRole('button', { name: /^Удалить/ })
  // An event that nothing prevents becomes a click.
  expect(fireEvent.keyDown(bin ?? document.body, { key: 'Enter' })).toBe(true)
  fireEvent.change(rate('Копирайтер'), { target: { value: '900' } })
  fireEvent.keyDown(window, { key: 'ы', code: 'KeyS', ctrlKey: true })
  await expect.poll(() => page.asked('PUT')).toEqual(['/estimates/7'])
})

describe('a refusal of the server', () => {
  const refuse = (...fields: { path: string; message: string }[]) =>
    page.answer({
      'PUT /estimates/7': {
        status: 422,
        json: { status: 422, code: 'validation_failed', message: 'Проверьте поля', details: { fields } },
      },
    })
  const gone = { path: 'rates.1.position_id', message: 'Такой должности больше нет. Выберите другую' }

  test('a refused rate is named, marked and focused until something changes', async () => {
    refuse(gone)
    await page.open()
    await save()
    await expect.poll(alerts).toEqual(['Копирайтер: такой должности больше нет. Выберите другую'])
    expect(document.activeElement).toBe(rate('Копирайтер'))
    expect(rate('Копирайтер').getAttribute('aria-invalid')).toBe('true')
    expect(rate('Аккаунт-директор').getAttribute('aria-invalid')).toBe('false')
    fireEvent.change(rate('Аккаунт-директор'), { target: { value: '900' } })
    await expect.poll(alerts).toEqual([])
    expect(rate('Копирайтер').getAttribute('aria-invalid')).toBe('false')
  })

  test('a refused rate card scrolls into view, and a refused field comes first, because it stands higher', async () => {
    refuse({ path: 'rates', message: 'Слишком много специалистов' })
    await page.open()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await save()
    await expect.poll(alerts).toEqual(['Слишком много специалистов'])
    expect(scrolled.mock.contexts).toEqual([document.getElementById('estimate_rates')])
    scrolled.mockRestore()
    refuse(gone, { path: 'title', message: 'Такое название уже есть' })
    await save()
    expect(await screen.findByText('Такое название уже есть')).toBeDefined()
    expect(document.activeElement).not.toBe(rate('Копирайтер'))
    // What belongs to no field and no table is told beside it.
    refuse({ path: 'project_id', message: 'Такого проекта больше нет' }, { path: 'title', message: 'Название занято' })
    await save()
    expect(await screen.findByText('Название занято')).toBeDefined()
    expect(screen.getByText('Такого проекта больше нет')).toBeDefined()
  })
})
