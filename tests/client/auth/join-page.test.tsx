// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { JoinPage } from '#client/features/auth/join-page.tsx'
import { pageTest } from '../page-test.tsx'

const token = 'x'.repeat(43)
const page = pageTest({ path: '/join', component: JoinPage })
beforeEach(() => history.replaceState(null, '', `/join#${token}`))

const invited = { purpose: 'invite', email: 'boris@agency.example', full_name: 'Борис' }
const gone = { code: 'link_gone', message: 'Ссылка просрочена', customMessage: 'Ссылка просрочена' }

it('refuses a weak password before the request, and tells whose session the link replaces', async () => {
  page.answer({ 'POST /auth/links/check': { json: invited } })
  await page.open()
  expect(await screen.findByText('Борис, придумайте пароль для boris@agency.example.')).toBeTruthy()
  expect(screen.getByText(/Сейчас здесь открыт сеанс/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Пароль, от 10 символов'), { target: { value: 'short' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  expect(await screen.findByText(/^Нужен пароль от 10/)).toBeTruthy()
  expect(page.asked('POST')).toEqual(['/auth/links/check'])
})

it('checks a link again after the server did not answer, and offers no retry of one that is used up', async () => {
  page.answer({ 'POST /auth/links/check': { status: 503, json: {} } })
  await page.open()
  await screen.findByRole('button', { name: 'Повторить' })
  page.answer({ 'POST /auth/links/check': { status: 404, json: gone } })
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await expect.poll(() => screen.getByRole('alert').textContent).toContain('Ссылка просрочена')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
})

it('tells a user with a required passkey to sign in with it', async () => {
  page.answer({
    'POST /auth/links/check': { json: { ...invited, purpose: 'reset' } },
    'POST /auth/links/use': { json: { access_token: null } },
  })
  await page.open()
  fireEvent.change(await screen.findByLabelText('Пароль, от 10 символов'), {
    target: { value: 'a long password' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  expect(await screen.findByText('Пароль сохранён')).toBeTruthy()
})

it('asks the first administrator for a name and an e-mail', async () => {
  page.answer({ 'POST /auth/links/check': { json: { purpose: 'setup', email: '', full_name: '' } } })
  await page.open()
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'нет' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить и войти' }))
  expect(await screen.findByText('Введите корректный e-mail')).toBeTruthy()
  expect(screen.getByText('Введите имя')).toBeTruthy()
})

it('sends nothing without a whole link', async () => {
  history.replaceState(null, '', '/join')
  await page.open()
  expect((await screen.findByRole('alert')).textContent).toContain('нет целой ссылки')
  expect(page.asked('POST')).toEqual([])
})

it('leaves no token in an address, and checks it again after a reload, and another one in the same tab', async () => {
  page.answer({ 'POST /auth/links/check': { json: invited } })
  for (const _ of ['opened', 'reloaded']) {
    await page.reopen()
    expect(await screen.findByRole('button', { name: 'Сохранить и войти' })).toBeTruthy()
    expect(location.href).toMatch(/\/join$/)
  }
  page.answer({ 'POST /auth/links/check': { json: { ...invited, full_name: 'Вера' } } })
  const another = 'y'.repeat(43)
  location.hash = another
  expect(await screen.findByText(/^Вера, придумайте/)).toBeTruthy()
  expect(location.href).toMatch(/\/join$/)
  const checked = page.requests().filter(({ method }) => method === 'POST')
  expect(checked.map(({ body }) => JSON.parse(String(body)))).toEqual([{ token }, { token }, { token: another }])
  expect(page.requests().filter(({ url }) => url.includes(token) || url.includes(another))).toEqual([])
})
