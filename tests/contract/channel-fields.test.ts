import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { channel, channelInput } from '#contract/channels.ts'
import { type ChannelFieldDeclaration, channelFieldOf, channelFields, isAskable } from '#domain/channel-fields.ts'
import { isOpenToModels } from '#domain/channel-search/channel-condition-fields.ts'

/** One value of each kind that satisfies every declared limit. */
const samples = {
  text: 'Текст',
  long_text: 'Первая строка\nвторая',
  address: 'https://channel.example',
  handle: '@admin',
  category: 3,
  count: 12,
  rate: 12.34,
  percent: 20,
  cost: 0.41,
  price: 48_000.5,
  day: '2026-11-24',
  flag: true,
  choice: undefined,
}

describe.each(channelFields)('the schema of %s', (field) => {
  const declared = channelFieldOf(field)
  const sample = declared.kind === 'choice' ? Object.keys(declared.choices)[0] : samples[declared.kind]

  test('accepts a value of its kind, a number also as a text, in requests and answers', () => {
    expect(z.parse(channelInput.shape[field], sample)).toBe(sample)
    if (typeof sample === 'number') expect(z.parse(channelInput.shape[field], `${sample}`)).toBe(sample)
    expect(z.parse(channel.shape[field], sample)).toBe(sample)
  })

  test('turns an empty value into null or refuses it with the declared message', () => {
    for (const empty of [undefined, null]) {
      const { data, error } = z.safeParse(channelInput.shape[field], empty)
      expect([data, error?.issues[0]?.message]).toEqual(
        declared.required === undefined ? [null, undefined] : [undefined, declared.required],
      )
      if (declared.required === undefined) expect(z.parse(channel.shape[field], empty)).toBeNull()
    }
  })

  test('names a cell of the form that exists', () => {
    const { section, before } = declared.form
    if (before === undefined) return
    const next = channelFields.find((name) => name === before)
    expect(next && channelFieldOf(next).form.section).toBe(section)
  })
})

test('a field that does not say whether it is private is refused by the types, and private', () => {
  const { privacy, ...declared } = channelFieldOf('title')
  // @ts-expect-error The privacy is compulsory.
  const silent: ChannelFieldDeclaration = declared
  expect([privacy, isAskable(silent)]).toEqual(['open', false])
})

test.each(['id', 'version', 'constructor'])('the unknown column «%s» is private', (column) => {
  expect(isOpenToModels(column)).toBe(false)
})
