// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { session } from '#client/lib/session.ts'
import { chatsCopy } from '#client/offline/chats-copy.ts'
import { copyLock } from '#client/offline/copy-lock.ts'
import { keptKeys } from '#client/offline/kept-fields.ts'
import { CopyLockedError } from '#client/offline/nothing-kept-error.ts'
import { annaToken } from '../access-token.ts'

beforeEach(() => session.signIn(annaToken))
afterEach(() => {
  session.signOut()
  localStorage.clear()
})

it('a list of a copy that is locked says so, and is not called one that was never there', async () => {
  localStorage.setItem(keptKeys.contact, JSON.stringify({ device: 0, locked: true }))
  expect(copyLock.isLocked()).toBe(true)
  await expect(chatsCopy.rooms()).rejects.toBeInstanceOf(CopyLockedError)
})
