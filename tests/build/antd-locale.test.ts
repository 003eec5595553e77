import enUS from 'antd/lib/locale/en_US.js'
import ruRU from 'antd/lib/locale/ru_RU.js'
import { expect, test } from 'vitest'

test('every English text of antd has a Russian one', () => {
  // The product has no week picker.
  const wanted = textsOf(enUS).filter((text) => !text.endsWith('.weekSelect'))
  const russian = new Set(textsOf(ruRU))
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter((text) => !russian.has(text))).toEqual([])
})

function textsOf(locale: object, path = ''): string[] {
  return Object.entries(locale).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? textsOf(value, `${path}${name}.`) : [`${path}${name}`],
  )
}
