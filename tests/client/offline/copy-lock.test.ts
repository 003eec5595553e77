// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createCopyLock } from '#client/offline/copy-lock.ts'

const DAY_MS = 24 * 60 * 60_000
let today = 0
const lock = createCopyLock({ storage: localStorage, now: () => today })

beforeEach(() => {
  localStorage.clear()
  today = Date.parse('2026-11-21T10:00:00Z')
  lock.noteContact()
})

test('the copy stays open for thirty days without the server, and each contact counts anew', () => {
  today += 30 * DAY_MS
  expect(lock.isLocked()).toBe(false)
  lock.noteContact()
  today += 30 * DAY_MS
  expect(lock.isLocked()).toBe(false)
})

test('after thirty days it is locked, until somebody signs in', () => {
  today += 30 * DAY_MS + 1
  expect(lock.isLocked()).toBe(true)
  lock.noteContact()
  expect(lock.isLocked()).toBe(true)
  lock.unlock()
  expect(lock.isLocked()).toBe(false)
})

test('a clock that is put back does not open it', () => {
  today += 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
  today -= 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('a device that has never noted a contact is not locked', () => {
  localStorage.clear()
  expect(lock.isLocked()).toBe(false)
})
