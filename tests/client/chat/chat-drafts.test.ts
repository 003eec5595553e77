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
  ['is there again after a session that was lost', () => session.expire(), 'Недописанное пре'],
  ['is not written down any more by a logout', () => session.signOut(), ''],
])('what was typed just before %s', (_, leave, expected) => {
  chatDrafts().change('a', { text: 'Недописанное пре' })
  leave()
  session.signIn(annaToken)
  expect(chatDrafts().get('a').text).toBe(expected)
})
