// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ColumnChooser } from '#client/features/channels/filters/column-chooser.tsx'
import '../../patient-waits.ts'
import { closeByBrowser } from '../../press.ts'

afterEach(cleanup)

test('the chooser of columns takes the focus when it opens, and gives it back when it closes', async () => {
  render(<ColumnChooser columns={[]} hidden={new Set()} onChange={() => {}} />)
  const button = screen.getByRole('button', { name: 'Столбцы' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'))
  closeByBrowser(screen.getByRole('dialog'))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
