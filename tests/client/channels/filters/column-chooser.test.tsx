// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ColumnChooser } from '#client/features/channels/filters/column-chooser.tsx'
import '../../patient-waits.ts'

afterEach(cleanup)

test('the chooser of columns takes the focus when it opens, and Escape gives it back', async () => {
  render(<ColumnChooser columns={[]} hidden={new Set()} onChange={() => {}} />)
  const button = screen.getByRole('button', { name: 'Столбцы' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
