// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberedValues } from '#client/features/chat/filling/remembered-values.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'
import { annaToken } from '../access-token.ts'
import 'fake-indexeddb/auto'

beforeEach(() => session.signIn(annaToken))
afterEach(() => {
  session.signOut()
  localStorage.clear()
})

const filled = (values: Record<string, string>) => rememberedValues.remember(new Map(Object.entries(values)))

test('a client is offered, the last used one first, with the brands of that client first', () => {
  filled({ Клиент: 'Утро', Бренд: 'Утренний', тон: 'строгий' })
  filled({ 'Название компании': 'Берег', бренд: 'Волна' })
  expect(rememberedValues.offered('Компания', '')).toEqual(['Берег', 'Утро'])
  expect(rememberedValues.offered('бренд', ' УТРО')).toEqual(['Утренний', 'Волна'])
  expect(rememberedValues.of('утро')).toEqual({ бренд: 'Утренний' })
})

test('what belongs to one text is not remembered', () => {
  filled({ Клиент: 'Утро', тон: 'строгий', Бюджет: '5', продуктивность: 'высокая' })
  filled({ Клиент: 'x'.repeat(300), Бренд: '' })
  expect(localStorage.getItem(`${storageKeys.templateValues}7`)).toBe('[{"client":"Утро","values":{}}]')
})

test('facts add up, a newer one replaces an older one, and a value without a client is offered too', () => {
  filled({ Клиент: 'Утро', Бренд: 'А', Продукт: 'Кофе' })
  filled({ Клиент: 'утро', Бренд: 'Б' })
  filled({ Продукт: 'Чай' })
  expect(rememberedValues.of('УТРО')).toEqual({ бренд: 'Б', продукт: 'Кофе' })
  expect(rememberedValues.offered('Продукт', 'Утро')).toEqual(['Кофе', 'Чай'])
  expect(rememberedValues.of(' ')).toEqual({})
})

test('the oldest clients are forgotten, unreadable text counts as nothing', () => {
  for (let i = 0; i < 60; i++) filled({ Клиент: `Клиент ${i}` })
  expect(rememberedValues.offered('Клиент', '')).toHaveLength(50)
  localStorage.setItem(`${storageKeys.templateValues}7`, '{"client":')
  expect(rememberedValues.offered('Клиент', '')).toEqual([])
})

test('a sign-out deletes them', async () => {
  filled({ Клиент: 'Утро' })
  await wipeDevice()
  expect(rememberedValues.offered('Клиент', '')).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.startsWith(storageKeys.templateValues))).toEqual([])
})
