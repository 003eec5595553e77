import { expect, test } from 'vitest'
import { linkWarning } from '#client/features/administration/people/link-warning-text.ts'

test.each(['http://localhost:3000', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a link to %s warns that it opens on no other computer',
  (origin) => expect(linkWarning(origin)).toContain('на другом она не откроется'),
)

test.each(['http://desk.agency.example', 'http://192.168.0.7:3000', 'http://localhost.agency.example'])(
  'a link to %s warns that the password is not encrypted',
  (origin) => expect(linkWarning(origin)).toContain('без шифрования'),
)

test('a link to an encrypted address has no warning', () => {
  expect(linkWarning('https://desk.agency.example')).toBeUndefined()
})
