// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Segmented } from '#client/ui/input/segmented.tsx'

afterEach(cleanup)

test('a choice is one Tab stop, and the frame around its radio buttons is not another', () => {
  render(<Segmented aria-label="Формат файла" options={['XLSX', 'CSV']} value="CSV" />)
  const frame = screen.getByRole('radiogroup', { name: 'Формат файла' })
  expect(
    [frame, ...frame.querySelectorAll('[tabindex]')].filter((part) => part.hasAttribute('tabindex')),
  ).toEqual([])
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(new Set(names).size).toBe(1)
})
