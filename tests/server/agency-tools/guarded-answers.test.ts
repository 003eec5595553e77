import { expect, test } from 'vitest'
import { agencyTools, definitionsOf } from '#server/modules/agency-tools/agency-tools.ts'
import { countTokens } from '#server/token-count.ts'
import { say, talk } from '../chats/start-with-model.ts'
import { privateFields } from './private-fields.ts'
import { call, find, script, startAgency, usage, withBase } from './start-agency.ts'
import { rightArguments } from './transcripts.ts'
import { unreadSources } from './unread-sources.ts'

test('a number that no tool gave is marked at its place, also after a reload', async () => {
  const text = 'Медиана 40 000,25 ₽, до 50 000 ₽, а со скидкой 17 % выйдет 33 200 ₽'
  const { api } = await startAgency(
    script(call(find({ conditions: ['agency_price=..50000'], categories: ['Финансы'] })), say(text, usage)),
  )
  const { rows } = await talk(api, 'Каналы про финансы до 50 000 ₽', withBase)
  const { msg = '', attributes } = rows[1] ?? {}
  expect(attributes?.unverified?.map(({ value, at }) => [value, msg.slice(at, at + value.length)])).toEqual([
    ['17 %', '17 %'],
    ['33 200 ₽', '33 200 ₽'],
  ])
})

test('numbers of an answer that looked nowhere are not marked', async () => {
  const { api } = await startAgency(say('Обычно 17 %', usage))
  const { rows } = await talk(api, 'Какая бывает скидка?', withBase)
  expect(rows[1]?.attributes.unverified).toBeUndefined()
})

test('the definitions are short, name no private field, and are all called by the generated models', () => {
  const { list, tokens } = agencyTools({ ...unreadSources, about: 'base', onFault: () => {} })
  expect(list.map(({ name }) => name).sort()).toEqual(Object.keys(rightArguments([1, 2, 3, 4, 5])).sort())
  expect(tokens).toBe(countTokens(definitionsOf(list)))
  expect(tokens).toBeLessThanOrEqual(3_100)
  // A brief has the field `tov_notes`, which is no field of a channel.
  for (const field of privateFields) expect(definitionsOf(list)).not.toMatch(new RegExp(`\\b${field}\\b`))
})
