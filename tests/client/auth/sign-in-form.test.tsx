// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'
import { type Answer, startAnsweringServer } from '../answering-server.ts'
import '../patient-waits.ts'

// On a busy machine the form's code takes longer to load than the default wait for a text.
await import('#client/features/auth/sign-in.ts')

let server: Awaited<ReturnType<typeof startAnsweringServer>>
afterEach(async () => {
  cleanup()
  session.signOut()
  await server.stop()
})

async function open(answer: () => Answer = () => ({ json: { access_token: annaToken } })) {
  server = await startAnsweringServer(answer)
  window.happyDOM.setURL(`${server.origin}/login`)
  render(<SignInPage />)
}

/** The page asks at once which ways of signing in there are; the others are what a user sends. */
const sent = () => server.requests.filter(({ url }) => !url.endsWith('/auth/sign-in-options'))
const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Пароль')

function submit(username: string, secret: string) {
  fireEvent.change(email(), { target: { value: username } })
  fireEvent.change(password(), { target: { value: secret } })
  fireEvent.click(screen.getByRole('button', { name: 'Войти' }))
}

it('the e-mail field has the focus on every visit, and nothing is sent for it', async () => {
  await open()
  expect(document.activeElement).toBe(email())
  expect(sent()).toEqual([])
})

it.each([
  ['127.0.0.1', false],
  ['localhost', true],
])(
  'at %s a passkey is offered at first: %s, and no more once the server says that it has none',
  async (host, isOffered) => {
    vi.stubGlobal('PublicKeyCredential', class {})
    onTestFinished(() => void vi.unstubAllGlobals())
    server = await startAnsweringServer(() => ({ status: 404, json: {} }))
    window.happyDOM.setURL(`${server.origin.replace('127.0.0.1', host)}/login`)
    render(<SignInPage />)
    const offer = () => screen.queryByRole('button', { name: 'Войти с ключом доступа' })
    expect(offer() !== null).toBe(isOffered)
    // The first typed text asks the server.
    fireEvent.input(email(), { target: { value: 'a' } })
    await waitFor(() => expect(offer()).toBeNull())
  },
)

describe('before anything is sent', () => {
  it('both fields are required and the first invalid one gets the focus; then the address must be valid', async () => {
    await open()
    submit('', '')
    expect(await screen.findByText('Введите e-mail')).toBeTruthy()
    expect(screen.getByText('Введите пароль')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(email().getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(email().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('Введите e-mail')
    submit('anna@', 'secret')
    expect(await screen.findByText('Введите корректный e-mail')).toBeTruthy()
    fireEvent.change(email(), { target: { value: 'anna@agency.example' } })
    await waitFor(() => expect(screen.queryByText('Введите корректный e-mail')).toBeNull())
    expect(sent()).toHaveLength(0)
  })

  it('the password can be shown', async () => {
    await open()
    expect(password().getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(password().getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
    expect(password().getAttribute('type')).toBe('password')
  })
})

describe('a sign-in', () => {
  it('is sent as a form and opens the session', async () => {
    await open()
    submit('anna@agency.example', 'пароль & ключ')
    await waitFor(() => expect(session.get().status).toBe('authenticated'))
    expect(sent()[0]?.url).toBe('/api/v1/auth/login')
    expect(Object.fromEntries(new URLSearchParams(sent()[0]?.body))).toEqual({
      username: 'anna@agency.example',
      password: 'пароль & ключ',
    })
    expect(localStorage.getItem(storageKeys.token)).toBe(annaToken)
  })

  const slowDown = { status: 429, code: 'slow_down', message: 'Попробуйте через 15 минут' }
  const portal = { text: '<html>Wi-Fi</html>' }

  it.each<[string, Answer, string]>([
    ['the server’s message', { status: 429, json: slowDown }, slowDown.message],
    ['its own text when the server has none', { status: 401, json: {} }, 'Неверный e-mail или пароль'],
    ['too many tries', { status: 429, json: {} }, 'Ошибка 429. Слишком много запросов. Попробуйте позже'],
    ['a missing endpoint', { status: 404, text: 'not found' }, 'Ошибка 404. Ресурс не найден'],
    ['a failed server, not the password', { status: 500, json: {} }, 'Ошибка 500. Внутренняя ошибка сервера'],
    ['which error it is', { status: 502, text: 'bad gateway' }, 'Ошибка 502. Произошла неизвестная ошибка'],
    [
      'that nobody answered',
      portal,
      'Сервер не отвечает, хотя сеть на устройстве есть. Попробуйте ещё раз чуть позже.',
    ],
    ['that there is no network', portal, 'Нет сети: проверьте подключение этого устройства и попробуйте ещё раз.'],
    ['that the token is of no use', { json: { access_token: 'garbage' } }, 'Произошла неизвестная ошибка'],
  ])('that fails says so: %s', async (_, answer, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!text.startsWith('Нет сети'))
    onTestFinished(() => void vi.restoreAllMocks())
    await open(() => answer)
    submit('anna@agency.example', 'secret')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    expect(session.get().status).toBe('unauthenticated')
    expect(localStorage.getItem(storageKeys.token)).toBeNull()
    expect(screen.getByRole('button', { name: 'Войти' }).hasAttribute('disabled')).toBe(false)
    // The connection may send its own probe.
    expect(server.requests.filter(({ url }) => url?.endsWith('/auth/login'))).toHaveLength(1)
  })
})
