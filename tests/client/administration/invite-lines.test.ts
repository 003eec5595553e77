import { expect, test } from 'vitest'
import { inviteLines } from '#client/features/administration/people/invite-lines.ts'

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
