import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ListUnavailable } from '#client/ui/states/list-states.tsx'

// @vitest-environment happy-dom

beforeEach(() => act(connection.reportFailure))
afterEach(() => {
  cleanup()
  act(connection.reportAnswer)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const none = 'копии на этом устройстве пока нет. Данные загрузятся, когда он ответит.'
const removed = /^копия удалена с этого устройства\.(?!.*пока нет).*«Офлайн» и «Скачать заново»/

type Given = { isRemoved?: boolean; isSecure?: boolean }

test.each<[string, 'base' | 'list' | 'nothing', Given, string | RegExp]>([
  ['no copy of the base exists yet', 'base', {}, none],
  ['no copy of a list exists yet', 'list', {}, none],
  ['how to get a removed copy of the base again', 'base', { isRemoved: true }, removed],
  ['how to get a removed copy of a list again', 'list', { isRemoved: true }, removed],
  [
    'a copy of the base needs HTTPS',
    'base',
    { isSecure: false },
    /копию базы браузер хранит, только если PromoDesk открыт по HTTPS\./,
  ],
  ['no copy of a list exists yet, without HTTPS too', 'list', { isSecure: false }, none],
  ['the device does not store the list', 'nothing', {}, /^на устройстве этот список не хранится\./],
])('without a connection the message says that %s', (_, copyOf, { isRemoved = false, isSecure = true }, told) => {
  if (isRemoved) localStorage.setItem(storageKeys.copyRemoved, '1')
  vi.stubGlobal('isSecureContext', isSecure)
  const query = { error: new NotAvailableOfflineError(), isFetching: false, refetch: () => {} }
  render(<ListUnavailable title="Ошибка" notAvailableOffline="Нет списка" copyOf={copyOf} query={query} />)
  const text = screen.getByText(/^Сервер не отвечает, а /).textContent?.slice('Сервер не отвечает, а '.length)
  expect(text).toEqual(typeof told === 'string' ? told : expect.stringMatching(told))
})
