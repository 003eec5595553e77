// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'

afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
})

function ask(pending: boolean) {
  const asked = { onConfirm: vi.fn(), onCancel: vi.fn() }
  render(
    <ConfirmDialog open title="Удалить канал?" offlineAction="удалить канал" pending={pending} {...asked}>
      Вы уверены?
    </ConfirmDialog>,
  )
  return asked
}

test('an action that needs a connection cannot be confirmed without one, and the button says why', () => {
  const { onConfirm } = ask(false)
  act(connection.reportFailure)
  const button = screen.getByRole('button', { name: 'Удалить' })
  fireEvent.click(button)
  expect(onConfirm).not.toHaveBeenCalled()
  // It takes the focus, so that the reason is read.
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Сервер не отвечает: удалить канал можно, когда он ответит')
  act(connection.reportAnswer)
  fireEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test.each([true, false])('a dialog can be cancelled until its action starts (%s)', (pending) => {
  const { onCancel } = ask(pending)
  fireEvent.click(screen.getByRole('button', { name: 'Отмена' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape', keyCode: 27 })
  expect(onCancel.mock.calls.length > 0).toBe(!pending)
})
