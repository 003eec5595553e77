// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { describeShortlists } from '#client/offline/device/device-report.ts'

afterEach(() => localStorage.clear())

test('the lists of a user whose id begins with the id of this user are not counted', () => {
  localStorage.setItem(`${storageKeys.shortlists}12`, '[]')
  expect(describeShortlists('1').bytes).toBe(0)
  expect(describeShortlists('12').bytes).toBe(2)
})
