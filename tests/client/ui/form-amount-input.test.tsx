// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
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

function openAmount(initial: number | null) {
  const values: (number | null)[] = []
  render(<Field initial={initial} onChange={(value) => values.push(value)} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return { values, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) }
}

describe('an amount field', () => {
  test('leaves the text as typed and formats it when it is left', () => {
    const field = openAmount(null)
    field.type('1234.5')
    expect(field.input.value).toBe('1234.5')
    fireEvent.blur(field.input)
    expect(field.input.value).toBe('1\u00a0234,50')
    expect(field.values).toEqual([1234.5])
  })

  test('takes text pasted from a price list', () => {
    const field = openAmount(null)
    field.type('1\u00a0234,50 ₽')
    expect(field.values).toEqual([1234.5])
  })

  test('is empty for null, and null when it is emptied', () => {
    const field = openAmount(48_025)
    expect(field.input.value).toBe('48\u00a0025,00')
    field.type('')
    expect(field.values).toEqual([null])
  })

  test('keeps a text that is no number and reports it', () => {
    const field = openAmount(null)
    field.type('дорого')
    fireEvent.blur(field.input)
    expect(field.input.value).toBe('дорого')
    expect(field.values).toEqual([Number.NaN])
  })

  test('never rounds a typed number', () => {
    const field = openAmount(null)
    field.type('1,005')
    fireEvent.blur(field.input)
    expect(field.input.value).toBe('1,005')
    expect(field.values).toEqual([1.005])
  })
})
