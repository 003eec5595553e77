// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MultiSelect } from '#client/ui/input/multi-select.tsx'

const options = ['Город и среда', 'Победа', 'Еда и напитки', 'Еда'].map((label, index) => ({
  value: index + 1,
  label,
}))

let chosen: number[] = []
afterEach(cleanup)

function Filter() {
  const [value, setValue] = useState<number[]>([])
  chosen = value
  return <MultiSelect label="Категории" options={options} value={value} onChange={setValue} />
}

const box = () => screen.getByRole('combobox', { name: 'Категории' })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
const names = (found: HTMLElement[]) => found.map(({ textContent }) => textContent)
const listed = () => names(screen.queryAllByRole('option'))
const selected = () => names(screen.getAllByRole('option', { selected: true }))

test('the arrow keys go round the options, and Enter chooses several of them, not held or in a composition', () => {
  render(<Filter />)
  press('ArrowDown')
  expect(active()).toBe('Город и среда')
  press('ArrowUp')
  expect(active()).toBe('Еда')
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  expect(chosen).toEqual([])
  press('Enter')
  fireEvent.keyDown(box(), { key: 'Enter', repeat: true })
  fireEvent.keyDown(box(), { key: 'Backspace', repeat: true })
  expect(chosen).toEqual([4])
  press('ArrowDown')
  press('Enter')
  expect(chosen).toEqual([4, 1])
  expect(listed()).toHaveLength(4)
  expect(selected()).toEqual(['Город и среда', 'Еда'])
  press('Enter')
  expect(chosen).toEqual([4])
})

test('a choice clears the typed text, and Backspace in an empty field takes the last value away', () => {
  render(<Filter />)
  fireEvent.change(box(), { target: { value: 'еда' } })
  expect(listed()).toEqual(['Еда', 'Еда и напитки', 'Город и среда', 'Победа'])
  press('Enter')
  expect(box()).toHaveProperty('value', '')
  expect(listed()).toHaveLength(4)
  fireEvent.change(box(), { target: { value: 'е' } })
  press('Backspace')
  expect(chosen).toEqual([4])
  fireEvent.change(box(), { target: { value: '' } })
  press('Backspace')
  expect(chosen).toEqual([])
})

test('Escape, a blur and a press on the open field close the list without a choice', () => {
  render(<Filter />)
  press('ArrowDown')
  press('Escape')
  expect(listed()).toEqual([])
  fireEvent.mouseDown(box())
  expect(listed()).toHaveLength(4)
  fireEvent.blur(box())
  expect(listed()).toEqual([])
  const frame = box().parentElement ?? document.body
  fireEvent.mouseDown(frame)
  expect(document.activeElement).toBe(box())
  expect(listed()).toHaveLength(4)
  fireEvent.mouseDown(frame)
  expect(listed()).toEqual([])
  expect(chosen).toEqual([])
})

test('a chosen value keeps its name while a search lists others', () => {
  const remote = { search: 'е', onSearch: () => {}, onReachEnd: () => {}, onOpenChange: () => {} }
  const filter = (nameOf?: (value: number) => string) => (
    <MultiSelect
      label="Категории"
      options={options.slice(2)}
      value={[1]}
      onChange={() => {}}
      remote={remote}
      {...(nameOf && { nameOf })}
    />
  )
  const { rerender } = render(filter(() => 'Город'))
  expect(screen.getByText('Город')).toBeDefined()
  rerender(filter())
  expect(screen.getByText('1')).toBeDefined()
})

test('a field describes its values, and an open list names its field', () => {
  render(<Filter />)
  press('ArrowDown')
  for (let turn = 0; turn < 3; turn++) {
    press('Enter')
    press('ArrowDown')
  }
  const description = document.getElementById(box().getAttribute('aria-describedby') ?? '')
  expect([...(description?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Город и ср…',
    'Победа',
    '+1 еще',
  ])
  expect(screen.getByRole('listbox', { name: 'Категории' }).id).toBe(box().getAttribute('aria-controls'))
})

test('quick choices are kept, also in a list that closes, and shown while their owner returns the first one', () => {
  const sent: number[][] = []
  const filter = (value: number[]) => (
    <MultiSelect label="Категории" options={options} value={value} onChange={(next) => sent.push(next)} />
  )
  const { rerender } = render(filter([]))
  press('ArrowDown')
  press('Enter')
  press('Escape')
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  rerender(filter([1]))
  press('ArrowDown')
  press('Enter')
  expect(sent).toEqual([[1], [1, 2], [1, 2, 3]])
  expect(selected()).toEqual(['Город и среда', 'Победа', 'Еда и напитки'])
  // A step back returns a list that was not chosen here.
  rerender(filter([4]))
  expect(selected()).toEqual(['Еда'])
})
