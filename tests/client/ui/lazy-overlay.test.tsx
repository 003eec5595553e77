// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'
import '../patient-waits.ts'

// A test loses the connection, so that a missing part does not ask for a new version; this restores it.
afterEach(() => {
  cleanup()
  connection.reportAnswer()
})

type ChartsProps = { open: boolean; onClose: () => void }

function Charts({ open, onClose }: ChartsProps) {
  return (
    <Dialog open={open} title="Цены по категориям" footer={null} onClose={onClose}>
      Графики каналов
    </Dialog>
  )
}

let isBroken = true

function Broken(props: ChartsProps) {
  if (isBroken) throw new Error('no charts')
  return <Charts {...props} />
}

function Page({ Part }: { Part: ComponentType<ChartsProps> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Графики
      </button>
      <LazyOverlay what="графики" open={open} onClose={() => setOpen(false)}>
        {open && <Part open onClose={() => setOpen(false)} />}
      </LazyOverlay>
    </>
  )
}

/** Vite resolves a failed import to undefined, which the loader then destructures. */
function failedImport(): never {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') }))
  throw new TypeError('no module')
}

const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const failure = () => screen.queryByRole('dialog', { name: 'Не удалось открыть графики' })
const charts = () => screen.queryByRole('dialog', { name: 'Цены по категориям' })

test('an overlay that fails to render leaves the page and can be opened again', async () => {
  // React writes a caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Page Part={lazyPart(async () => Broken)} />)
  await press('Графики')
  await expect.poll(failure).toBeTruthy()
  expect(screen.getByText('Произошла неизвестная ошибка.')).toBeTruthy()
  await press('Закрыть')
  await expect.poll(failure).toBeNull()
  await press('Графики')
  await expect.poll(failure).toBeTruthy()
  isBroken = false
  await press('Повторить')
  await expect.poll(charts).toBeTruthy()
})

test('an overlay whose code is missing says why, and is fetched again by a press and by the next opening', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { watchForStaleChunks } = await import('#client/lib/page/page-version.ts')
  watchForStaleChunks()
  connection.reportFailure()
  let fetches = 0
  const Part = lazyPart(async () => {
    fetches += 1
    return fetches < 4 ? failedImport() : Charts
  })
  Part.preload()
  await vi.waitFor(() => expect(fetches).toBe(1))
  expect(failure()).toBeNull()
  render(<Page Part={Part} />)
  await press('Графики')
  await expect.poll(failure).toBeTruthy()
  expect(screen.getByText(/на устройство эта часть ещё не загружена/)).toBeTruthy()
  expect(fetches).toBe(2)
  await press('Повторить')
  await vi.waitFor(() => expect(fetches).toBe(3))
  await expect.poll(failure).toBeTruthy()
  await press('Закрыть')
  await expect.poll(failure).toBeNull()
  await press('Графики')
  await expect.poll(charts).toBeTruthy()
  expect(fetches).toBe(4)
})

test('Escape cancels an opening whose code is on its way', async () => {
  const code = Promise.withResolvers<void>()
  const Part = lazyPart(async () => {
    await code.promise
    return Charts
  })
  render(<Page Part={Part} />)
  const opener = screen.getByRole('button', { name: 'Графики' })
  const pressThenEscape = async () => {
    await press('Графики')
    fireEvent.keyDown(opener, { key: 'Escape' })
  }
  await pressThenEscape()
  expect(screen.queryByRole('status')).toBeNull()
  await act(async () => code.resolve())
  expect(charts()).toBeNull()

  await press('Графики')
  expect(charts()).toBeTruthy()
  expect(fireEvent.keyDown(opener, { key: 'Escape' }), "the key is the dialog's").toBe(true)
})
