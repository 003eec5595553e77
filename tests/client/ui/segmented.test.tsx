// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Segmented } from '#client/ui/control/segmented.tsx'

afterEach(cleanup)

test('a segmented choice is a single Tab stop: Tab skips the frame around its radio buttons', () => {
  const options = [
    { value: 'xlsx', label: 'XLSX' },
    { value: 'csv', label: 'CSV' },
  ]
  render(<Segmented aria-label="Формат файла" options={options} value="csv" onChange={() => {}} />)
  const frame = screen.getByRole('radiogroup', { name: 'Формат файла' })
  expect(
    [frame, ...frame.querySelectorAll('[tabindex]')].filter((part) => part.hasAttribute('tabindex')),
  ).toEqual([])
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(new Set(names).size).toBe(1)
})
