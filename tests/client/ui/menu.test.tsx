// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Menu, menuItem } from '#client/ui/dialog/menu.tsx'
import '../patient-waits.ts'
import { closeByBrowser } from '../press.ts'

afterEach(cleanup)

function WithMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
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
  )
}

async function open() {
  render(<WithMenu />)
  fireEvent.click(screen.getByRole('button', { name: 'Действия' }))
  const menu = await screen.findByRole('menu')
  await expect.poll(() => document.activeElement?.textContent).toBe('Копировать')
  return menu
}

test('arrows reach every item of a menu, disabled ones included, and wrap around', async () => {
  const menu = await open()
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

test('Tab closes a menu, and a menu that the browser has closed is gone', async () => {
  for (const close of [(menu: HTMLElement) => fireEvent.keyDown(menu, { key: 'Tab' }), closeByBrowser]) {
    const menu = await open()
    close(menu)
    expect(screen.queryByRole('menu')).toBeNull()
    cleanup()
  }
})
