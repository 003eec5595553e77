// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { inviteLines } from '#client/features/administration/people/invitations.ts'
import { linkWarning } from '#client/features/administration/people/link-dialog.tsx'

test('each line is one person, with a name in any place or none, and no address twice', () => {
  const text = `
    anna@agency.example, Анна Белова
    Борис Громов <boris@agency.example>
    vera@agency.example
    ANNA@agency.example
    не адрес
  `
  expect(inviteLines(text).map(({ email, full_name }) => [email, full_name])).toEqual([
    ['anna@agency.example', 'Анна Белова'],
    ['boris@agency.example', 'Борис Громов'],
    ['vera@agency.example', 'vera'],
    ['не адрес', 'не адрес'],
  ])
})

test.each([
  ...['http://localhost:3000', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'].map(
    (origin) => [origin, /на другом она не откроется/] as const,
  ),
  ...['http://desk.agency.example', 'http://192.168.0.7:3000', 'http://localhost.agency.example'].map(
    (origin) => [origin, /без шифрования/] as const,
  ),
  ['https://desk.agency.example', /^$/],
] as const)(
  'a link to %s warns where it does not open, and where the password is not encrypted: %s',
  (origin, told) => {
    expect(linkWarning(origin) ?? '').toMatch(told)
  },
)
