// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'

beforeEach(() => session.signIn(annaToken))
afterEach(() => {
  session.signOut()
  localStorage.clear()
})

it.each([
  ['returns after a lost session', () => session.expire(), 'Недописанное пре'],
  ['is not stored by a logout', () => session.signOut(), ''],
])('text typed just before the end of a session %s', (_, leave, expected) => {
  chatDrafts().change('a', { text: 'Недописанное пре' })
  leave()
  session.signIn(annaToken)
  expect(chatDrafts().get('a').text).toBe(expected)
})
