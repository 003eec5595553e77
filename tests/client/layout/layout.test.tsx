// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SideMenu } from '#client/layout/menu/side-menu.tsx'
import { SignOutQuestion, useSignOut } from '#client/layout/menu/sign-out.tsx'
import { ErrorDialog } from '#client/layout/panels.tsx'
import { PlacementTabs } from '#client/layout/placement-tabs.tsx'
import { errorPopup } from '#client/lib/api/error-popup.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { annaToken } from '../access-token.ts'
import '../patient-waits.ts'
import { press } from '../press.ts'

afterEach(() => {
  cleanup()
  session.signOut()
})

async function renderAt(address: string, page: ReactNode) {
  const routeTree = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await act(() => router.load())
  await act(async () => render(<RouterProvider router={router} />))
}

type MenuProps = Omit<ComponentProps<typeof SideMenu>, 'onPanel' | 'signOut'>

/** The menu with its sign-out. */
function Menu({ onSignOut = async () => {}, ...props }: MenuProps & { onSignOut?: () => Promise<void> }) {
  const options = { userId: props.user.id, onSignOut, sendViews: async () => {}, onAsk: () => {} }
  const signOut = useSignOut(options)
  return (
    <>
      <SideMenu {...props} onPanel={() => {}} signOut={signOut} />
      <SignOutQuestion {...signOut} />
    </>
  )
}

describe('the side menu', () => {
  const anna = { id: '7', email: 'anna@agency.example', fullName: 'анна Ёлкина' }
  const open = (user = anna, onSignOut = async () => {}) =>
    renderAt('/placement/estimates', <Menu user={user} onSignOut={onSignOut} />)

  it('links the sections, marks the open one, and lists the coming ones as disabled', async () => {
    await open()
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['PromoGPT', '/chat'],
      ['Размещение в соцсетях', '/placement'],
      ['Сервисы', '/services'],
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Размещение в соцсетях')
    const coming = screen.getAllByRole('listitem')
    expect(coming.map(({ textContent }) => textContent)).toContain('Отчетность')
    expect(coming.every((entry) => entry.getAttribute('aria-disabled') === 'true')).toBe(true)
    // In a drawer the search has no shortcut.
    expect(screen.queryByText(/^(Ctrl|⌘) K$/)).toBeNull()
  })

  it('has the same accessible names when it shows icons only, and says that it can be unfolded', async () => {
    const narrow = vi.fn()
    await renderAt('/services', <Menu user={anna} isNarrow onNarrow={narrow} />)
    for (const name of ['PromoGPT', 'Размещение в соцсетях', 'Сервисы'])
      expect(screen.getByRole('link', { name })).toBeTruthy()
    expect(screen.getByRole('button', { name: /анна Ёлкина/ })).toBeTruthy()
    const unfold = screen.getByRole('button', { name: 'Развернуть меню' })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(unfold)
    expect(narrow).toHaveBeenCalledWith(false)
    cleanup()
    await renderAt('/services', <Menu user={anna} onNarrow={narrow} />)
    expect(screen.getByText(/^(Ctrl|⌘) K$/)).toBeDefined()
  })

  it.each([
    [{ id: '1', email: 'a@b.example', fullName: 'анна Ёлкина' }, ['А', 'анна Ёлкина', 'a@b.example']],
    [{ id: '1', email: 'a@b.example', fullName: '' }, ['A', 'a@b.example']],
    [{ id: '1', email: '', fullName: '' }, ['П', 'Пользователь']],
  ])("shows the user's name %o", async (user, texts) => {
    await open(user)
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows a running sign-out, and asks for confirmation while there is unsaved work', async () => {
    const running = Promise.withResolvers<void>()
    const signOut = vi.fn(() => running.promise)
    await open(anna, signOut)
    const button = screen.getByRole('button', { name: 'Выйти' })
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(button)
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
    await act(async () => running.resolve())
    const remove = unsavedForms.add(() => true)
    await press('Выйти')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Выйти без сохранения?')
    expect(signOut).toHaveBeenCalledTimes(1)
    await press('Выйти и удалить', within(dialog))
    expect(signOut).toHaveBeenCalledTimes(2)
    remove()
  })
})

it('the tabs of the placement area lead to its sections, and the open one keeps its filters', async () => {
  await renderAt('/placement/projects?stages=["brief"]&page=2', <PlacementTabs />)
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(decodeURIComponent(addresses[0] ?? '')).toBe('/placement/projects?stages=["brief"]&page=2')
  expect(addresses).toContain('/placement/channels-base')
})

it('the error dialog names the failure and can be closed', () => {
  session.signIn(annaToken)
  render(<ErrorDialog />)
  act(() => errorPopup.report(new ApiError({ status: 500 })))
  expect(screen.getByRole('dialog').textContent).toContain('Ошибка 500Внутренняя ошибка сервера')
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  act(() => errorPopup.report(new ApiError({ status: 404 })))
  expect(screen.getByRole('dialog').textContent).toContain('Ошибка 404Ресурс не найден')
  act(errorPopup.close)
})
