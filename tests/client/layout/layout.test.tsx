// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorDialog } from '#client/layout/error-dialog.tsx'
import { SideMenu } from '#client/layout/menu/side-menu.tsx'
import { SignOutQuestion, useSignOut } from '#client/layout/menu/sign-out.tsx'
import { PlacementTabs } from '#client/layout/placement-tabs.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { errorPopup } from '#client/lib/api/error-popup.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { annaToken } from '../access-token.ts'
import '../patient-waits.ts'
import { press } from '../press.ts'

afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
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

  it('links the existing sections and marks the open one', async () => {
    await open()
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['PromoGPT', '/chat'],
      ['Размещение в соцсетях', '/placement'],
      ['Сервисы', '/services'],
    ])
    const current = screen.getByRole('link', { name: 'Размещение в соцсетях' })
    expect(current.getAttribute('aria-current')).toBe('page')
  })

  it('shows the shortcut of the search beside a page, and none in a drawer', async () => {
    await open()
    expect(screen.queryByText(/^(Ctrl|⌘) K$/)).toBeNull()
    cleanup()
    const menu = <Menu user={anna} onNarrow={() => {}} />
    await renderAt('/placement/estimates', menu)
    expect(screen.getByText(/^(Ctrl|⌘) K$/)).toBeDefined()
  })

  it('has the same accessible names when it shows icons only, and says that it can be unfolded', async () => {
    const narrow = vi.fn()
    await renderAt('/services', <Menu user={anna} isNarrow onNarrow={narrow} />)
    for (const name of ['PromoGPT', 'Размещение в соцсетях', 'Сервисы'])
      expect(screen.getByRole('link', { name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Сервисы' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('button', { name: /анна Ёлкина/ })).toBeTruthy()
    const unfold = screen.getByRole('button', { name: 'Развернуть меню' })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(unfold)
    expect(narrow).toHaveBeenCalledWith(false)
  })

  it('lists the seven coming sections as disabled', async () => {
    await open()
    const entries = screen.getAllByRole('listitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Аналитика',
      'Креатив',
      'Планирование',
      'Продакшн',
      'Удержание',
      'Вовлечение',
      'Отчетность',
    ])
    expect(entries.every((entry) => entry.getAttribute('aria-disabled') === 'true')).toBe(true)
  })

  it.each([
    [{ id: '1', email: 'a@b.example', fullName: 'анна Ёлкина' }, ['А', 'анна Ёлкина', 'a@b.example']],
    [{ id: '1', email: 'a@b.example', fullName: '' }, ['A', 'a@b.example']],
    [{ id: '1', email: '', fullName: '' }, ['П', 'Пользователь']],
  ])("shows the user's name %o", async (user, texts) => {
    await open(user)
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows a running sign-out', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const signOut = vi.fn(() => promise)
    await open(anna, signOut)
    const button = screen.getByRole('button', { name: 'Выйти' })
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(button)
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
    await act(async () => resolve())
  })
})

describe('the tabs of the placement area', () => {
  it('lead to the sections, and the open one keeps its filters', async () => {
    await renderAt('/placement/projects?stages=["brief"]&page=2', <PlacementTabs />)
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(decodeURIComponent(addresses[0] ?? '')).toBe('/placement/projects?stages=["brief"]&page=2')
    expect(addresses.slice(1)).toEqual([
      '/placement/estimates',
      '/placement/directions',
      '/placement/channels-base',
      '/placement/financial-reports',
      '/placement/positions-registry',
    ])
  })
})

describe('signing out with unsaved work', () => {
  it('asks for confirmation', async () => {
    const remove = unsavedForms.add(() => true)
    const signOut = vi.fn(async () => {})
    const user = { id: '7', email: 'anna@agency.example', fullName: 'Анна' }
    await renderAt('/', <Menu user={user} onSignOut={signOut} />)
    fireEvent.click(screen.getByRole('button', { name: 'Выйти' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Выйти без сохранения?')
    expect(signOut).not.toHaveBeenCalled()
    await press('Выйти и удалить', within(dialog))
    expect(signOut).toHaveBeenCalledTimes(1)
    remove()
  })
})

describe('the error dialog', () => {
  it('names the failure and can be closed', async () => {
    session.signIn(annaToken)
    render(<ErrorDialog />)
    act(() => errorPopup.report(new ApiError({ status: 500 })))
    expect(screen.getByRole('dialog').textContent).toContain('Ошибка 500Внутренняя ошибка сервера')
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    act(() => errorPopup.report(new ApiError({ status: 404 })))
    expect(screen.getByRole('dialog').textContent).toContain('Ошибка 404Ресурс не найден')
    act(errorPopup.close)
  })
})

describe('a control that writes', () => {
  const save = vi.fn()
  const open = () => {
    render(
      <OfflineDisabled action="сохранить канал">
        {(disabled) => (
          <Button {...disabled} onClick={save}>
            Сохранить
          </Button>
        )}
      </OfflineDisabled>,
    )
    return screen.getByRole('button', { name: 'Сохранить' })
  }

  it('is enabled online', () => {
    fireEvent.click(open())
    expect(save).toHaveBeenCalledTimes(1)
    save.mockClear()
  })

  it('is disabled without a connection, takes the focus, and says why', () => {
    const button = open()
    act(connection.reportFailure)
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(save).not.toHaveBeenCalled()
    const disabled = screen.getByRole('button', { name: 'Сохранить' })
    expect(disabled.getAttribute('aria-disabled')).toBe('true')
    expect(disabled.hasAttribute('disabled')).toBe(false)
    const reason = document.getElementById(disabled.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Сервер не отвечает: сохранить канал можно, когда он ответит')
    expect(button.isConnected).toBe(true)
  })
})
