// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberCell } from '#client/features/estimates/tables/number-cell.tsx'

afterEach(cleanup)

type CellProps = { initial: number | null; step: number; onChange: (value: number | null) => void }

function Cell({ initial, step, onChange }: CellProps) {
  const [value, setValue] = useState(initial)
  const change = (next: number | null) => {
    onChange(next)
    setValue(next)
  }
  return (
    <NumberCell
      id="cell"
      label="Часы"
      value={value}
      onChange={change}
      step={step}
      column={1}
      invalid={false}
    />
  )
}

function openCell(initial: number | null, step = 0.5) {
  const values: (number | null)[] = []
  render(<Cell initial={initial} step={step} onChange={(value) => values.push(value)} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return { values, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) }
}

test.each([
  ['1 234,5 ₽', 1234.5],
  ['12.5', 12.5],
  ['12,5 ч', 12.5],
  ['', null],
  ['много', Number.NaN],
])('«%s» is read as %s', (text, value) => {
  const cell = openCell(7)
  cell.type(text)
  expect(cell.values).toEqual([value])
})

test('the text stays as typed until the cell is left', () => {
  const cell = openCell(null)
  cell.type('4200.')
  expect(cell.input.value).toBe('4200.')
  fireEvent.blur(cell.input)
  expect(cell.input.value).toBe('4\u00a0200')
})

test('arrows change the number by the step without rounding errors, and never below 0', () => {
  const cell = openCell(0.7)
  fireEvent.keyDown(cell.input, { key: 'ArrowUp' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  expect(cell.values).toEqual([1.2, 0.7, 0.2, 0])
  expect(cell.input.value).toBe('0')
})

test('an arrow in an empty cell begins at 0', () => {
  const cell = openCell(null, 1)
  fireEvent.keyDown(cell.input, { key: 'ArrowUp' })
  expect(cell.values).toEqual([1])
})
