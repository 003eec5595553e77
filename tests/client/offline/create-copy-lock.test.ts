// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createCopyLock } from '#client/lib/device/create-copy-lock.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365 * DAY_MS
let today = 0
let lock = openPage()

function openPage() {
  return createCopyLock({ storage: localStorage, now: () => today })
}

/** An answer of the server, whose clock is right. */
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

test('the copy stays open for thirty days without the server, and each contact counts anew', () => {
  today += 30 * DAY_MS
  expect(lock.isLocked()).toBe(false)
  lock.recordServerContact()
  today += 30 * DAY_MS
  expect(lock.isLocked()).toBe(false)
})

test('after thirty days it is locked, until somebody signs in', () => {
  today += 30 * DAY_MS + 1
  expect(lock.isLocked()).toBe(true)
  lock.recordServerContact()
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

test('a contact of a clock that was years ahead counts from when it was, and no longer holds the lock off', () => {
  const right = today
  hearFrom(right)
  today += 5 * YEAR_MS
  hearFrom(right)
  today = right + 29 * DAY_MS
  expect(lock.isLocked()).toBe(false)
  today = right + 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('where the server does not tell the time, such a contact counts as made now once the clock is right again', () => {
  const right = today
  today += 5 * YEAR_MS
  lock.unlock()
  today = right
  expect(lock.isLocked()).toBe(false)
  today += 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('and the next contact takes its place', () => {
  const right = today
  today += 5 * YEAR_MS
  lock.unlock()
  today = right
  lock.recordServerContact()
  today += 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('what an older version has noted of the future is treated alike', () => {
  localStorage.setItem('promodesk-contact', String(today + YEAR_MS))
  expect(lock.isLocked()).toBe(false)
  today += 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('a clock that jumps ahead locks out nobody who was just in contact, once the server answers', () => {
  const right = today
  hearFrom(right)
  today += 2 * YEAR_MS
  expect(lock.isLocked()).toBe(true)
  hearFrom(right + DAY_MS)
  expect(lock.isLocked()).toBe(false)
})

test('nor does one that was years behind at the contact and is put right without a network', () => {
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

test('a flat battery puts the clock back to before the last contact: what is open stays so for thirty days at most', () => {
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

test('who puts the clock back to before the thirty days is told by the server’s', () => {
  const right = today
  hearFrom(right)
  expect(lock.isLocked()).toBe(false)
  hearFrom(right + 31 * DAY_MS)
  expect(lock.isLocked()).toBe(true)
})

test('a sign-in on a device whose clock is wrong is dated by the server', () => {
  const right = today
  today += 5 * YEAR_MS
  lock.hear(right)
  lock.unlock()
  today = right + 31 * DAY_MS
  expect(lock.isLocked()).toBe(true)
})

test('a note that cannot be read is no way in', () => {
  for (const text of ['locked', '{"device":1}', 'null']) {
    localStorage.setItem('promodesk-contact', text)
    expect(lock.isLocked()).toBe(true)
    hearFrom(today)
    expect(lock.isLocked()).toBe(true)
  }
})
