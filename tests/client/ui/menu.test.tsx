// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Menu, menuItem } from '#client/ui/dialog/menu.tsx'
import '../patient-waits.ts'

afterEach(cleanup)

function WithMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span>
        <button type="button" onClick={() => setOpen(true)}>
          Действия
        </button>
        {isOpen && (
          <Menu onClose={() => setOpen(false)}>
            <button {...menuItem} role="menuitem">
              Копировать
            </button>
            <button {...menuItem} role="menuitem" aria-disabled>
              Удалить
            </button>
          </Menu>
        )}
      </span>
      <p>Страница</p>
    </>
  )
}

async function open() {
  const { container } = render(<WithMenu />)
  fireEvent.click(screen.getByRole('button', { name: 'Действия' }))
  const menu = await screen.findByRole('menu')
  await expect.poll(() => document.activeElement?.textContent).toBe('Копировать')
  return { menu, anchor: container.querySelector('[aria-hidden]') }
}

test('arrows reach every item of a menu, disabled ones included, and wrap around', async () => {
  const { menu } = await open()
  for (const [key, item] of [
    ['ArrowDown', 'Удалить'],
    ['ArrowDown', 'Копировать'],
    ['ArrowUp', 'Удалить'],
    ['Home', 'Копировать'],
    ['End', 'Удалить'],
  ] as const) {
    fireEvent.keyDown(menu, { key })
    expect(document.activeElement?.textContent).toBe(item)
  }
})

test('Escape, Tab, a press elsewhere and one on its control close a menu, and a press in it does not', async () => {
  type Opened = Awaited<ReturnType<typeof open>>
  for (const close of [
    ({ menu }: Opened) => fireEvent.keyDown(menu, { key: 'Escape' }),
    ({ menu }: Opened) => fireEvent.keyDown(menu, { key: 'Tab' }),
    () => fireEvent.pointerDown(screen.getByText('Страница')),
    ({ anchor }: Opened) => anchor && fireEvent.click(anchor),
  ]) {
    const opened = await open()
    fireEvent.pointerDown(opened.menu)
    expect(screen.getByRole('menu')).toBe(opened.menu)
    close(opened)
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    cleanup()
  }
})
