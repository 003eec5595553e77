// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'

beforeEach(() => act(connection.reportFailure))
afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Returns the message that is shown without a connection; it begins with «Сервер не отвечает, а …». */
function told(copyOf: 'base' | 'list' | 'nothing', isSecureContext = true) {
  vi.stubGlobal('isSecureContext', isSecureContext)
  const query = { error: new NotAvailableOfflineError(), isFetching: false, refetch: () => {} }
  render(<ListUnavailable title="Ошибка" notAvailableOffline="Нет списка" copyOf={copyOf} query={query} />)
  return screen.getByText(/^Сервер не отвечает, а /).textContent
}

test.each(['base', 'list'] as const)('the message says that no copy of the %s exists yet', (copyOf) => {
  expect(told(copyOf)).toBe(
    'Сервер не отвечает, а копии на этом устройстве пока нет. Данные загрузятся, когда он ответит.',
  )
})

test.each(['base', 'list'] as const)(
  'a user who has removed the copy is told how to get it again (%s)',
  (copyOf) => {
    localStorage.setItem(storageKeys.copyRemoved, '1')
    const text = told(copyOf)
    expect(text).toContain('а копия удалена с этого устройства.')
    expect(text).toContain('«Офлайн» и «Скачать заново»')
    expect(text).not.toContain('пока нет')
  },
)

test('without HTTPS the message says that a copy of the base needs HTTPS, unlike a copy of a list', () => {
  expect(told('base', false)).toContain('а копию базы браузер хранит, только если PromoDesk открыт по HTTPS.')
  cleanup()
  expect(told('list', false)).toContain('пока нет')
})

test('the message says that the device does not store the list', () => {
  expect(told('nothing')).toContain('а на устройстве этот список не хранится.')
})
