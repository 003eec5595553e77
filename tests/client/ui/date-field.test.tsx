import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DateField, DateFilter } from '#client/ui/input/date-field.tsx'
import { Popover } from '#client/ui/overlay/popover.tsx'
import { formatCalendarDate, today } from '#domain/calendar-date.ts'
import { closeByBrowser, press } from '../press.ts'

// @vitest-environment happy-dom

afterEach(cleanup)

function Fields({ withTime = false, over = null }: { withTime?: boolean; over?: string | null }) {
  const [value, setValue] = useState<string | null>(null)
  const [filter, setFilter] = useState(over)
  return (
    <>
      <DateField label="День" withTime={withTime} value={value} onChange={setValue} />
      <DateFilter label="Фильтр" min="2026-06-01" value={filter} onChange={setFilter} />
      <pre>{`${value} ${filter}`}</pre>
      <DateField label="После" min="31.02.2027" value="2027-03-05" />
      <button type="button" onClick={() => setFilter(null)}>
        Сбросить
      </button>
    </>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const values = () => document.querySelector('pre')?.textContent
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test.each([
  ['5.1.2027', 'Tab', '05.01.2027', '2027-01-05'],
  ['сегодня', 'Tab', formatCalendarDate(today(new Date())), today(new Date())],
  ['15.12.2026', 'Enter', '15.12.2026 18:00', '2026-12-15 18:00:00'],
  ['15.12.2026 9:05', 'Tab', '15.12.2026 09:05', '2026-12-15 09:05:00'],
])('%s and %s show %s', (text, key, shown, value) => {
  render(<Fields withTime={value.includes(' ')} />)
  type('День', text)
  expect(field('День').value).toBe(text)
  if (key === 'Enter') fireEvent.keyDown(field('День'), { key })
  else fireEvent.blur(field('День'))
  expect(field('День').value).toBe(shown)
  expect(values()).toBe(`${value} null`)
})

test('a text that is no date stays and says why, and a filter keeps its day until the next one', () => {
  render(<Fields over="2026-09-01" />)
  for (const name of ['День', 'Фильтр']) {
    type(name, '31.02.2026')
    expect(screen.queryByRole('status')).toBeNull()
    fireEvent.blur(field(name))
    expect(field(name).value).toBe('31.02.2026')
    expect(screen.getByRole('status').textContent).toMatch(/^Такого дня нет: 31\.02\.2026/)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    if (name === 'Фильтр') expect(values()).toBe('null 2026-09-01')
    type(name, name === 'День' ? '' : '5.1.26')
    fireEvent.blur(field(name))
  }
  expect(values()).toBe('null 2026-01-05')
  expect(screen.getByRole('status').textContent).toBe('Раньше, чем 01.06.2026')
})

test('a day is picked in the calendar by mouse and by keys, and keeps the typed time', async () => {
  render(<Fields withTime over="2026-09-30" />)
  type('День', '15.12.2026 9:05')
  fireEvent.keyDown(field('День'), { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('15 декабря 2026')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'PageDown' })
  fireEvent.click(document.activeElement ?? document.body)
  expect(field('День').value).toBe('15.01.2027 09:05')
  const [, ofFilter] = screen.getAllByRole('button', { name: 'Календарь' })
  fireEvent.click(ofFilter ?? document.body)
  await press('Предыдущий месяц')
  await press('31 августа 2026')
  expect(field('Фильтр').value).toBe('31.08.2026')
  expect(values()).toBe('2027-01-15 09:05:00 2026-08-31')
})

test.each([
  ['2026-07-05', '5.7.2026'],
  ['2026-07-05', '5.7.2026', '31.02.2026'],
])('a reset takes away %s, also when the last text typed is no date', async (day, ...texts) => {
  render(<Fields />)
  for (const text of texts) {
    type('Фильтр', text)
    fireEvent.keyDown(field('Фильтр'), { key: 'Enter' })
  }
  expect(values()).toBe(`null ${day}`)
  await press('Сбросить')
  expect([field('Фильтр').value, values()]).toEqual(['', 'null null'])
})

test('a bound that is no day bounds nothing', () => {
  render(<Fields />)
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.keyDown(field('После'), { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('5 марта 2027')
})

test('a calendar in a popover leaves the focus to the field that a press has moved it to', () => {
  render(
    <Popover place={{ side: 'below', align: 'start', gap: 4 }} onClose={() => {}}>
      <DateField label="С" />
      <DateField label="По" />
    </Popover>,
  )
  fireEvent.keyDown(field('С'), { key: 'ArrowDown' })
  const calendar = screen.getByRole('dialog', { name: 'Календарь' })
  field('По').focus()
  closeByBrowser(calendar)
  expect(document.activeElement).toBe(field('По'))
})
