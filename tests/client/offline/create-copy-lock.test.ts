// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createCopyLock } from '#client/lib/device/copy-lock.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365 * DAY_MS
let today = 0
let lock = openPage()

function openPage() {
  return createCopyLock({ storage: localStorage, now: () => today })
}

/** An answer of a server whose clock is right. */
function hearFrom(serverNow: number) {
  lock.hear(serverNow)
  lock.recordServerContact()
}

beforeEach(() => {
  localStorage.clear()
  today = Date.parse('2026-11-21T10:00:00Z')
  lock = openPage()
  lock.recordServerContact()
})

test('the copy locks after thirty days without the server until a sign-in, and each contact restarts them', () => {
  for (const _ of [1, 2]) {
    lock.recordServerContact()
    today += 30 * DAY_MS
    expect(lock.isLocked()).toBe(false)
  }
  today += 1
  expect(lock.isLocked()).toBe(true)
  lock.recordServerContact()
  expect(lock.isLocked()).toBe(true)
  lock.unlock()
  expect(lock.isLocked()).toBe(false)
})

test('a clock that is set back does not open the copy', () => {
  today += 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
  today -= 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('a device without a contact is not locked', () => {
  localStorage.clear()
  expect(lock.isLocked()).toBe(false)
})

test('a contact stamped years ahead counts from its true time and no longer postpones the lock', () => {
  const right = today
  hearFrom(right)
  today += 5 * YEAR_MS
  hearFrom(right)
  today = right + 29 * DAY_MS
  expect(lock.isLocked()).toBe(false)
  today = right + 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test.each([
  ['counts as made now', () => {}],
  ['is replaced by the next contact', () => lock.recordServerContact()],
])("a contact of years ahead without a server's time %s once the clock is right again", (_, meanwhile) => {
  const right = today
  today += 5 * YEAR_MS
  lock.unlock()
  today = right
  meanwhile()
  expect(lock.isLocked()).toBe(false)
  today += 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('a clock that jumps ahead does not lock out a user with a recent contact once the server answers', () => {
  const right = today
  hearFrom(right)
  today += 2 * YEAR_MS
  expect(lock.isLocked()).toBe(true)
  hearFrom(right + DAY_MS)
  expect(lock.isLocked()).toBe(false)
})

test('a clock that was years behind and is corrected without a network does not lock out the user', () => {
  const right = today
  today -= 11 * YEAR_MS
  lock.unlock()
  hearFrom(right)
  today += DAY_MS
  expect(lock.isLocked()).toBe(false)
  today = right + DAY_MS
  expect(lock.isLocked()).toBe(false)
  today = right + 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('a clock reset to before the last contact keeps an open copy open for thirty days at most', () => {
  const right = today
  hearFrom(right)
  today = right - 11 * YEAR_MS
  expect(lock.isLocked()).toBe(false)
  today += 29 * DAY_MS
  expect(lock.isLocked()).toBe(false)
  today = right + DAY_MS
  expect(lock.isLocked()).toBe(false)
  today = right - 11 * YEAR_MS + 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test("a clock set back by more than thirty days is detected by the server's time", () => {
  const right = today
  hearFrom(right)
  expect(lock.isLocked()).toBe(false)
  hearFrom(right + 31 * DAY_MS)
  expect(lock.isLocked()).toBe(true)
})

test('a sign-in on a device with a wrong clock is dated by the server', () => {
  const right = today
  today += 5 * YEAR_MS
  lock.hear(right)
  lock.unlock()
  today = right + 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('an unreadable note keeps the copy locked', () => {
  for (const text of ['locked', '{"device":1}', 'null']) {
    localStorage.setItem('promodesk-contact', text)
    expect(lock.isLocked()).toBe(true)
    hearFrom(today)
    expect(lock.isLocked()).toBe(true)
  }
})
