// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountInput } from '#client/ui/input/amount-input.tsx'

afterEach(cleanup)

type FieldProps = { initial: number | null; onChange: (value: number | null) => void }

function Field({ initial, onChange }: FieldProps) {
  const [value, setValue] = useState(initial)
  const change = (next: number | null) => {
    onChange(next)
    setValue(next)
  }
  return <AmountInput value={value} onChange={change} minDecimals={2} unit="₽" />
}

test.each([
  ['is formatted', '1234.5', '1\u00a0234,50', 1234.5],
  ['that was pasted from a price list is taken', '1\u00a0234,50 ₽', '1\u00a0234,50', 1234.5],
  ['in thousands is written out', '300 тыс', '300\u00a0000,00', 300_000],
  ['that is no number stays and is reported', 'дорого', 'дорого', Number.NaN],
  ['is never rounded', '1,005', '1,005', 1.005],
  ['can be taken away', '', '', null],
])('a typed amount %s when its field is left', (_, typed, left, value) => {
  const onChange = vi.fn()
  render(<Field initial={48_025} onChange={onChange} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  expect(input.value).toBe('48\u00a0025,00')
  fireEvent.change(input, { target: { value: typed } })
  expect(input.value).toBe(typed)
  fireEvent.blur(input)
  expect(input.value).toBe(left)
  expect(onChange.mock.calls).toEqual([[value]])
})
