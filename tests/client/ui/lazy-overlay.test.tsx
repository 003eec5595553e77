// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { type LazyModule, lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import '../patient-waits.ts'

afterEach(cleanup)

let isBroken = true

function Charts() {
  if (isBroken) throw new Error('no charts')
  return <p>Цены по категориям</p>
}

type PageProps = { module: LazyModule<(props: { onClose: () => void }) => ReactNode> }

function Page({ module }: PageProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Графики
      </button>
      <LazyOverlay module={module} what="графики" open={open} onClose={() => setOpen(false)}>
        {(Charts) => open && <Charts onClose={() => setOpen(false)} />}
      </LazyOverlay>
    </>
  )
}

test('an overlay that fails to render leaves the page and can be opened again', async () => {
  // React writes a caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Page module={lazyModule(async () => Charts)} />)
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

test('Escape cancels an opening from the press on, whether its code is on its way or there', async () => {
  const code = Promise.withResolvers<void>()
  const module = lazyModule(async () => {
    await code.promise
    return ({ onClose }: { onClose: () => void }) => (
      <Dialog open title="Цены по категориям" footer={null} onClose={onClose}>
        Графики каналов
      </Dialog>
    )
  })
  render(<Page module={module} />)
  const opener = screen.getByRole('button', { name: 'Графики' })
  const pressThenEscape = () => {
    fireEvent.click(opener)
    fireEvent.keyDown(opener, { key: 'Escape' })
  }
  pressThenEscape()
  expect(screen.queryByRole('status')).toBeNull()
  await act(async () => code.resolve())
  await expect.poll(() => module.get().state).toBe('there')
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.click(opener)
  expect(screen.getByRole('dialog', { name: 'Цены по категориям' })).toBeTruthy()
  fireEvent.keyDown(opener, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()

  pressThenEscape()
  expect(screen.queryByRole('dialog')).toBeNull()
})
