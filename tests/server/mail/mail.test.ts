import { expect, test } from 'vitest'
import { createApi } from '#client/lib/http/create-api.ts'
import { invite, type listPeople, makeLink } from '#contract/accounts/administration.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { createMailService } from '#server/modules/mail/mail.service.ts'
import { startTestServer } from '../test-server.ts'
import { makeCertificate, startBareServer, startMailServer, trust } from './mail-server.ts'
import { readLetter } from './open-mail-server.ts'

type Link = EndpointOutput<typeof invite>

const local = '127.0.0.1'
/** An address that the server does not take for its own machine. */
const distant = '127.0.0.2'
const boris = 'boris@agency.example'

/** The mail of an installation with this server, and the failures that it logs. */
function mailBy(smtpUrl: string) {
  const failures: object[] = []
  const { mail } = readConfig({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Агентство <desk@agency.example>',
    PUBLIC_URL: 'https://desk.example.ru/',
  })
  if (!mail) throw new Error('no mail')
  return {
    failures,
    mail: createMailService(mail, (failure) => failures.push(failure)),
  }
}

const letter = { email: boris, fullName: 'Борис', purpose: 'invite', token: 'secret-token' } as const

test('an invitation and a reset link arrive by mail in Russian, and the answer says so', async () => {
  const server = await startMailServer(local)
  const { mail, failures } = mailBy(`smtp://${local}:${server.port}`)
  const { api } = await startTestServer({ mail })
  await api.signIn()
  const { body } = await api.send<Link>('POST', '/admin/users', {
    json: { email: boris, full_name: 'Борис' },
  })
  expect(body).toMatchObject({ purpose: 'invite', mail: 'sent' })
  const [invitation] = server.letters
  expect(invitation?.to).toEqual([boris])
  const { head, words, text } = readLetter(invitation?.text ?? '')
  expect(words).toContain('Приглашение в PromoDesk')
  expect(head).toMatch(/^from: =\?.*<desk@agency\.example>$/im)
  expect(head).toMatch(/^content-type: text\/plain; charset=utf-8$/im)
  expect(text).toContain('Здравствуйте, Борис!')
  expect(text).toContain(`\nhttps://desk.example.ru/join#${body.token}\n`)

  const { items, has_mail } = (await api.send<EndpointOutput<typeof listPeople>>('GET', '/admin/users')).body
  expect(has_mail).toBe(true)
  const anna = items.find(({ email }) => email === 'anna@agency.example')
  const reset = await api.send<Link>('POST', `/admin/users/${anna?.id}/link`)
  expect(reset.body).toMatchObject({ purpose: 'reset', mail: 'sent' })
  expect(readLetter(server.letters[1]?.text ?? '').words).toContain('Новый пароль для PromoDesk')
  expect(failures).toEqual([])
})

test('without a mail server the link is only shown', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const { body } = await api.send<Link>('POST', '/admin/users', {
    json: { email: boris, full_name: 'Борис' },
  })
  expect(body).toMatchObject({ mail: 'off', token: expect.any(String) })
})

test('a letter that the mail server refuses loses no invitation, and the log has neither address nor link', async () => {
  const server = await startMailServer(local, {
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  })
  const { mail, failures } = mailBy(`smtp://${local}:${server.port}`)
  const { api, origin } = await startTestServer({ mail })
  await api.signIn()
  const { body } = await api.send<Link>('POST', '/admin/users', {
    json: { email: boris, full_name: 'Борис' },
  })
  expect(body.mail).toBe('failed')
  const check = await fetch(`${origin}/api/v1/auth/links/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: body.token }),
  })
  expect(await check.json()).toMatchObject({ purpose: 'invite', email: boris })
  expect(failures).toEqual([{ code: 'EENVELOPE' }])
})

test('with a mail server that says nothing a client still receives the links of both kinds', {
  timeout: 30_000,
}, async () => {
  const port = await startBareServer(local)
  const { mail, failures } = mailBy(`smtp://${local}:${port}`)
  const { api, origin, user } = await startTestServer({ mail })
  await api.signIn()
  const token = api.token ?? null
  const call = createApi({ accessToken: () => token, renew: async () => null }, { origin })
  const [invited, reset] = await Promise.all([
    call(invite, { body: { email: boris, full_name: 'Борис' } }),
    call(makeLink, { params: { id: String(user.id) } }),
  ])
  expect(invited).toMatchObject({ purpose: 'invite', mail: 'failed', token: expect.any(String) })
  expect(reset).toMatchObject({ purpose: 'reset', mail: 'failed', token: expect.any(String) })
  expect(failures).toEqual([{ code: 'ETIMEDOUT' }, { code: 'ETIMEDOUT' }])
})

test('a distant mail server gets letter and password only over TLS, by STARTTLS or from the start', async () => {
  const certificate = makeCertificate(distant)
  trust(certificate.cert)
  const signedIn: string[] = []
  const onAuth: NonNullable<Parameters<typeof startMailServer>[1]>['onAuth'] = (auth, session, done) => {
    signedIn.push(`${auth.username} ${auth.password} ${session.secure}`)
    done(null, { user: auth.username })
  }
  for (const secure of [false, true]) {
    const server = await startMailServer(distant, { ...certificate, secure, authOptional: false, onAuth })
    const { mail, failures } = mailBy(`${secure ? 'smtps' : 'smtp'}://desk:se%40cret@${distant}:${server.port}`)
    expect(await mail.sendLink(letter)).toBe(true)
    await mail.verify()
    expect(server.letters).toMatchObject([{ to: [boris], isEncrypted: true }])
    expect(failures).toEqual([])
  }
  expect(new Set(signedIn)).toEqual(new Set(['desk se@cret true']))
})

test.each([
  ['that offers no TLS', { disabledCommands: ['STARTTLS'] }],
  ['with a certificate without a known signature', {}],
])('a distant mail server %s gets nothing', async (_name, options) => {
  const server = await startMailServer(distant, { ...makeCertificate(distant), ...options })
  const { mail, failures } = mailBy(`smtp://desk:secret@${distant}:${server.port}`)
  expect(await mail.sendLink(letter)).toBe(false)
  expect(server.letters).toEqual([])
  expect(failures).toEqual([{ code: expect.stringMatching(/^(ETLS|ESOCKET)$/) }])
})

test('a name with line breaks and signs adds neither a header nor a recipient', async () => {
  const server = await startMailServer(local)
  const { mail } = mailBy(`smtp://${local}:${server.port}`)
  await mail.sendLink({
    ...letter,
    fullName: 'Б"\r\nBcc: eve@evil.example\r\n, eve@evil.example <eve@evil.example>',
  })
  expect(server.letters).toMatchObject([{ to: [boris] }])
  expect(server.letters[0]?.text).not.toMatch(/^bcc:/im)
})

test.each([
  [{ SMTP_URL: 'https://smtp.example.ru' }, 'SMTP_URL'],
  [
    {
      SMTP_URL: 'smtps://u:100%x@smtp.example.ru',
      PUBLIC_URL: 'https://a.ru',
      MAIL_FROM: 'desk@example.ru',
    },
    'SMTP_URL',
  ],
  [{ SMTP_URL: 'smtp://smtp.example.ru', PUBLIC_URL: 'https://desk.example.ru' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://smtp.example.ru', MAIL_FROM: 'desk@example.ru' }, 'PUBLIC_URL'],
  [{ SMTP_URL: 'smtp://a', PUBLIC_URL: 'https://a.ru', MAIL_FROM: 'Агентство' }, 'MAIL_FROM'],
])('mail is refused at start when its configuration is wrong: %o', (env, name) => {
  expect(() => readConfig(env)).toThrow(`  ${name}: `)
})
