// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import '../patient-waits.ts'

let isBroken = true
const module = lazyModule(async () => Charts)

function Charts() {
  if (isBroken) throw new Error('no charts')
  return <p>Цены по категориям</p>
}

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Графики
      </button>
      <LazyOverlay module={module} what="графики" open={open} onClose={() => setOpen(false)}>
        {(Charts) => open && <Charts />}
      </LazyOverlay>
    </>
  )
}

test('an overlay that fails to render leaves the page and can be opened again', async () => {
  // React writes a caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Page />)
  fireEvent.click(screen.getByText('Графики'))
  expect(await screen.findByText('Не удалось открыть графики')).toBeTruthy()
  expect(screen.getByText('Графики')).toBeTruthy()
  fireEvent.click(screen.getByText('Закрыть'))
  await expect.poll(() => screen.queryByText('Не удалось открыть графики')).toBeNull()
  fireEvent.click(screen.getByText('Графики'))
  expect(await screen.findByText('Не удалось открыть графики')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByText('Повторить'))
  expect(await screen.findByText('Цены по категориям')).toBeTruthy()
})
