// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SessionsPanel } from '#client/features/sessions/sessions-panel.tsx'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { oidcFailures } from '#contract/accounts/oidc.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

const nothing = { onClose: () => {}, onClosed: () => {} }
const page = pageTest({ path: '/x', component: () => <SessionsPanel open {...nothing} /> })
screenWidth(1_440)

const session = (id: string, user_agent: string, is_current: boolean) => ({
  id,
  user_agent,
  is_current,
  created_at: '2026-11-20T09:00:00Z',
  last_used_at: '2026-11-27T09:00:00Z',
})
const here = session('1b671a64-40d5-491e-99b0-da01ff1f3341', 'Mozilla/5.0 (X11; Linux) Chrome/150', true)
const phone = session(
  '7c671a64-40d5-491e-99b0-da01ff1f3342',
  'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1',
  false,
)
const served = { 'GET /meta': ourMeta(), 'GET /auth/sessions': { json: { items: [here, phone] } } }
const alone = { 'GET /auth/sessions': { json: { items: [here] } } }
const rows = async () => within(await screen.findByRole('list', { name: 'Сеансы' })).getAllByRole('listitem')

test('the own session is named, and the one on another device can be ended', async () => {
  page.answer({ ...served, [`DELETE /auth/sessions/${phone.id}`]: { status: 204, text: '' } })
  await page.open()
  const [own, other] = await rows()
  expect(own?.textContent).toContain('Этот сеанс')
  expect(within(own ?? document.body).queryByRole('button')).toBeNull()
  page.answer(alone)
  fireEvent.click(within(other ?? document.body).getByRole('button', { name: /^Выйти: Safari, iPhone/ }))
  expect(await screen.findByText('Сеанс завершён')).toBeDefined()
  await expect.poll(async () => (await rows()).length).toBe(1)
  expect(screen.queryByRole('button', { name: 'Выйти на остальных' })).toBeNull()
})

test('all other sessions end after a question, and a failed load can be repeated', async () => {
  page.answer({ ...served, 'GET /auth/sessions': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Не удалось загрузить сеансы')).toBeDefined()
  page.answer({ ...served, 'DELETE /auth/sessions': { status: 204, text: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await press('Выйти на остальных')
  const question = await screen.findByRole('dialog', { name: 'Выйти на остальных устройствах?' })
  expect(page.asked('DELETE')).toEqual([])
  page.answer(alone)
  fireEvent.click(within(question).getByRole('button', { name: 'Выйти' }))
  expect(await screen.findByText('Остальные сеансы завершены')).toBeDefined()
  expect(page.asked('DELETE')).toEqual(['/auth/sessions'])
  await expect.poll(async () => (await rows()).length).toBe(1)
})

describe('passkeys', () => {
  const none = { items: [], recovery_codes_left: 0, is_required: false }
  const withPasskeys = {
    ...served,
    'GET /meta': ourMeta({ has_sign_in_providers: true }),
    'GET /auth/passkeys': { json: none },
  }
  const ways = (is_confirmed: boolean) => ({
    'GET /account/identities': {
      json: { items: [], has_password: false, can_unlink: false, is_confirmed },
    },
  })
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', class {})
    // Browsers refuse passkeys for an IP address.
    window.happyDOM.setURL(location.href.replace('127.0.0.1', 'localhost'))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    window.happyDOM.setURL(location.href.replace('localhost', '127.0.0.1'))
    sessionStorage.clear()
  })

  test('are offered neither at an IP address nor by a bare server', async () => {
    page.answer({ ...withPasskeys, 'GET /meta': { status: 404 } })
    await page.open()
    await rows()
    expect(screen.queryByText('Ключи доступа')).toBeNull()
    window.happyDOM.setURL(location.href.replace('localhost', '127.0.0.1'))
    page.answer(withPasskeys)
    await page.reopen()
    await rows()
    await page.settled()
    expect(screen.queryByText('Ключи доступа')).toBeNull()
  })

  test('a wrong password stays in the dialog, and nothing is added', async () => {
    const message = 'Неверный пароль'
    const json = { status: 403, code: 'wrong_password', message, customMessage: message }
    page.answer({
      ...withPasskeys,
      'GET /meta': ourMeta(),
      'POST /auth/passkeys/options': { status: 403, json },
    })
    await page.open()
    await press('Добавить ключ')
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить ключ доступа' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Продолжить' }))
    expect(await dialog.findByText('Введите пароль')).toBeDefined()
    expect(page.asked('POST')).toEqual([])
    fireEvent.change(dialog.getByLabelText('Ваш пароль'), { target: { value: 'wrong' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Продолжить' }))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message))
    expect(page.asked('POST')).toEqual(['/auth/passkeys/options'])
  })

  test('a key that the server keeps is not called deleted', async () => {
    const key = { id: here.id, name: 'Ноутбук', created_at: here.created_at, last_used_at: null }
    const message = 'Последний ключ удалить нельзя'
    page.answer({
      ...withPasskeys,
      'GET /auth/passkeys': { json: { ...none, items: [key] } },
      [`DELETE /auth/passkeys/${key.id}`]: { status: 409, json: { status: 409, code: 'last', message } },
    })
    await page.open()
    await press('Удалить ключ доступа: Ноутбук')
    const question = await screen.findByRole('dialog', { name: 'Удалить ключ доступа?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Удалить' }))
    await expect.poll(() => page.asked('DELETE')).toEqual([`/auth/passkeys/${key.id}`])
    await page.settled()
    expect(screen.queryByText('Ключ доступа удалён')).toBeNull()
  })

  test('a fresh sign-in that confirmed no one says why, once', async () => {
    sessionStorage.setItem(storageKeys.confirmed, 'oidc_other_person')
    page.answer({ ...withPasskeys, ...ways(false) })
    await page.open()
    expect((await screen.findByRole('alert')).textContent).toBe(oidcFailures.oidc_other_person)
    await page.reopen()
    await screen.findByRole('button', { name: 'Добавить ключ' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([false, true])(
    'a fresh sign-in has confirmed the user only if the server says so (%s), whatever a link says',
    async (isConfirmed) => {
      sessionStorage.setItem(storageKeys.confirmed, 'done')
      page.answer({ ...withPasskeys, ...ways(isConfirmed) })
      await page.open()
      await screen.findByRole('button', { name: 'Добавить ключ' })
      await page.settled()
      const told = /^Вы подтвердили/
      if (isConfirmed) expect((await screen.findByText(told)).getAttribute('role')).toBe('status')
      else expect(screen.queryByText(told)).toBeNull()
    },
  )
})
