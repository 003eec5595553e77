// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { CopyLockedError } from '#client/lib/device/not-available-offline.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { chatsCopy } from '#client/offline/copy/seen-lists.ts'
import { annaToken } from '../access-token.ts'

beforeEach(() => session.signIn(annaToken))
afterEach(() => {
  session.signOut()
  localStorage.clear()
})

it('a locked list reports the lock instead of a missing list', async () => {
  localStorage.setItem(storageKeys.contact, JSON.stringify({ device: 0, locked: true }))
  expect(copyLock.isLocked()).toBe(true)
  await expect(chatsCopy.rooms()).rejects.toBeInstanceOf(CopyLockedError)
})
