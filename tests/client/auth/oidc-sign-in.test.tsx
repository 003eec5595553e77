// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { oidcFailures } from '#contract/accounts/oidc.ts'
import { annaToken } from '../access-token.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from '../answering-server.ts'
import '../patient-waits.ts'
import { press } from '../press.ts'

await import('#client/features/auth/sign-in.ts')

const providers = [
  { id: 'staff', text: 'Войти через Keycloak' },
  { id: 'yandex', text: 'Войти через Яндекс ID' },
]

let server: Awaited<ReturnType<typeof startAnsweringServer>>
afterEach(async () => {
  cleanup()
  session.signOut()
  await server.stop()
})

/** Opens the page at the path; `answers` are by the end of the address. */
async function open(path: string, answers: Record<string, Answer>) {
  const answer = ({ url }: ReceivedRequest): Answer =>
    Object.entries(answers).find(([end]) => url.endsWith(end))?.[1] ?? { status: 404, json: {} }
  server = await startAnsweringServer(answer)
  window.happyDOM.setURL(server.origin + path)
  render(<SignInPage />)
}

const options = (password = true): Record<string, Answer> => ({
  '/sign-in-options': { json: { password, providers } },
})

it('a button leads to its provider and back to the page that was asked for', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  const address = 'https://id.agency.example/authorize?state=x'
  await open('/login?redirect=%2Fprojects%3Fpage%3D2', {
    ...options(),
    '/oidc/yandex': { json: { address } },
  })
  await press('Войти через Яндекс ID')
  await waitFor(() => expect(assign).toHaveBeenCalledWith(address))
  const begun = server.requests.find(({ method }) => method === 'POST')
  expect(begun?.body).toBe('{"return_to":"/projects?page=2"}')
  // A pending logout would end the session that the provider opens.
  expect(localStorage.getItem(storageKeys.pendingLogout)).toBeNull()
})

it('no provider is asked while the server has not ended the session of the former user', async () => {
  localStorage.setItem(storageKeys.pendingLogout, '1')
  onTestFinished(() => localStorage.removeItem(storageKeys.pendingLogout))
  await open('/login', { ...options(), '/auth/logout': { status: 503, json: {} } })
  await press('Войти через Яндекс ID')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/попробуйте ещё раз/i))
  expect(server.requests.filter(({ url }) => url.includes('/oidc/'))).toEqual([])
  expect(localStorage.getItem(storageKeys.pendingLogout)).toBe('1')
})

it('a browser that comes back from the provider is signed in, and a reload does not repeat it', async () => {
  await open('/login?oidc=done&redirect=%2Fprojects', {
    ...options(),
    '/auth/refresh': { json: { access_token: annaToken } },
  })
  await waitFor(() => expect(session.get().status).toBe('authenticated'))
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fprojects')
})

it.each([
  ['oidc_cancelled', oidcFailures.oidc_cancelled],
  ['oidc_no_user', oidcFailures.oidc_no_user],
  ['<b>forged</b>', 'Произошла неизвестная ошибка'],
  ['toString', 'Произошла неизвестная ошибка'],
])('the outcome %s is told in a sentence', async (code, text) => {
  await open(`/login?oidc=${encodeURIComponent(code)}`, options())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  expect(session.get().status).toBe('unauthenticated')
  expect(location.search).toBe('')
})

it('where passwords are off, the page asks for none', async () => {
  await open('/login', options(false))
  await screen.findByRole('button', { name: 'Войти через Keycloak' })
  expect(screen.queryByLabelText('Пароль')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull()
})

it('a provider that is away is named, and the other ways stay open', async () => {
  const message = oidcFailures.oidc_unavailable
  await open('/login', {
    ...options(),
    '/oidc/staff': { status: 503, json: { code: 'oidc_unavailable', message } },
  })
  await press('Войти через Keycloak')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(screen.getByRole('button', { name: 'Войти через Яндекс ID' }).hasAttribute('disabled')).toBe(false)
  expect(screen.getByLabelText('Пароль')).toBeTruthy()
})

it.each<[string, Answer]>([
  ['another server', { status: 404, text: 'not found' }],
  ['a portal', { text: '<html>Wi-Fi</html>' }],
  ['a server that is away', { status: 503, json: {} }],
  ['a strange server', { json: { password: false, providers: [null, { id: 7 }, 'x'] } }],
])('with %s, the password stays the way to sign in, until the network returns', async (who, answer) => {
  const answers = { '/sign-in-options': answer }
  await open('/login', answers)
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(0))
  expect(screen.getByLabelText('Пароль')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Войти через/ })).toBeNull()
  if (who !== 'a server that is away') return
  Object.assign(answers, options())
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('button', { name: 'Войти через Keycloak' })).toBeTruthy()
})
