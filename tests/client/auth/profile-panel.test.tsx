// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ProfilePanel } from '#client/features/profile/profile-panel.tsx'
import { ourMeta } from '../our-meta.ts'
import { pageTest, screenWidth } from '../page-test.tsx'
import { press } from '../press.ts'

const onPanel = vi.fn()
const nothing = { onClose: () => {}, onClosed: () => {} }
const page = pageTest({ path: '/x', component: () => <ProfilePanel open onPanel={onPanel} {...nothing} /> })
screenWidth(1_440)

const account = { id: 7, email: 'anna@agency.example', full_name: 'Анна Белова', is_administrator: false }
const served = {
  'GET /meta': ourMeta(),
  'GET /account': { json: account },
  'GET /users/': { json: [] },
}

const nameField = () => screen.findByRole('textbox', { name: 'Имя и фамилия' })
const body = (method: string) => {
  const request = page.requests().find((one) => one.method === method)
  return request && JSON.parse(String(request.body))
}

it('leads to other panels, saves a changed name, and refuses an empty one before the request', async () => {
  page.answer({
    ...served,
    'PATCH /account': { json: { ...account, full_name: 'Анна Чёрная' } },
    'POST /auth/refresh': { status: 503, json: {} },
  })
  await page.open()
  const save = () => screen.getByRole('button', { name: 'Сохранить' })
  fireEvent.change(await nameField(), { target: { value: ' ' } })
  fireEvent.click(save())
  expect(await screen.findByText('Введите имя')).toBeTruthy()
  fireEvent.change(await nameField(), { target: { value: 'Анна Чёрная' } })
  fireEvent.click(save())
  expect(await screen.findByText('Имя сохранено')).toBeTruthy()
  expect(body('PATCH')).toEqual({ full_name: 'Анна Чёрная' })
  await press(/Сеансы/)
  fireEvent.click(screen.getByRole('button', { name: 'На этом устройстве' }))
  expect(onPanel.mock.calls).toEqual([['sessions'], ['offline']])
})

it('changes the password and shows what the server refuses', async () => {
  page.answer({
    ...served,
    'PUT /account/password': {
      status: 403,
      json: { code: 'wrong_password', message: 'Неверный пароль', customMessage: 'Неверный пароль' },
    },
  })
  await page.open()
  await press('Сменить пароль')
  const dialog = within(await screen.findByRole('dialog', { name: 'Сменить пароль' }))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Сменить пароль' }))
  type('Текущий пароль', 'old')
  type('Новый пароль, от 10 символов', 'short')
  confirm()
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Нужен пароль от 10/)
  type('Новый пароль, от 10 символов', 'a longer password')
  confirm()
  expect(await dialog.findByText('Неверный пароль')).toBeTruthy()
  page.answer({ 'PUT /account/password': { status: 204 } })
  confirm()
  expect(await screen.findByText('Пароль изменён, остальные сеансы завершены')).toBeTruthy()
  expect(body('PUT')).toEqual({ password: 'old', new_password: 'a longer password' })
})

const linked = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  provider: 'keycloak',
  text: 'Вход через Keycloak',
  created_at: '2026-11-20T09:00:00Z',
  last_used_at: '2026-11-27T09:00:00Z',
}
const withProviders = {
  ...served,
  'GET /meta': ourMeta({ has_sign_in_providers: true }),
}

const ways = (items: object[], can_unlink: boolean) => ({
  'GET /account/identities': {
    json: { items, has_password: can_unlink, can_unlink, is_confirmed: false },
  },
})

it('unlinks an account at a provider once the user has confirmed it', async () => {
  page.answer({
    ...withProviders,
    ...ways([linked], true),
    [`DELETE /account/identities/${linked.id}`]: { status: 204 },
  })
  await page.open()
  await press('Отвязать: Вход через Keycloak')
  const dialog = within(await screen.findByRole('dialog', { name: 'Отвязать учётную запись?' }))
  expect(dialog.getByText(/«Войти через Keycloak»/)).toBeTruthy()
  page.answer(ways([], true))
  fireEvent.click(dialog.getByRole('button', { name: 'Отвязать' }))
  expect(await screen.findByText('Учётная запись отвязана')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Вход через Keycloak')).toBeNull())
})

it('without a password, the account is the only way in, so it cannot be unlinked', async () => {
  page.answer({ ...withProviders, ...ways([linked], false) })
  await page.open()
  const button = await screen.findByRole('button', { name: 'Отвязать: Вход через Keycloak' })
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Сменить пароль' })).toBeNull()
})
