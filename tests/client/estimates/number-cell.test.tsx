// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberCell } from '#client/features/estimates/tables/estimate-cells.tsx'

afterEach(cleanup)

function Cell({ initial, onChange }: { initial: number | null; onChange: (value: number | null) => void }) {
  const [value, setValue] = useState(initial)
  const change = (next: number | null) => {
    onChange(next)
    setValue(next)
  }
  const fixed = { id: 'cell', label: 'Часы', unit: 'count', step: 0.5, column: 1, invalid: false } as const
  return <NumberCell {...fixed} value={value} onChange={change} />
}

function openCell(initial: number | null) {
  const values: (number | null)[] = []
  render(<Cell initial={initial} onChange={(value) => values.push(value)} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return { values, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) }
}

test('a pasted number may have the unit of the cell, and no other one', () => {
  const cell = openCell(7)
  cell.type('12,5 ч')
  cell.type('30 м')
  expect(cell.values).toEqual([12.5, Number.NaN])
})

test('arrows change the number by the step without rounding errors, from 0 in an empty cell, and never below 0', () => {
  const cell = openCell(0.7)
  fireEvent.keyDown(cell.input, { key: 'ArrowUp' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  expect(cell.values).toEqual([1.2, 0.7, 0.2, 0])
  cell.type('')
  fireEvent.keyDown(cell.input, { key: 'ArrowUp' })
  fireEvent.keyDown(cell.input, { key: 'ArrowDown' })
  expect(cell.values.slice(4)).toEqual([null, 0.5, 0])
  expect(cell.input.value).toBe('0')
})
