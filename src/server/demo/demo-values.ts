import * as z from 'zod/mini'
import { channelInput } from '#contract/channels.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ChannelFieldDeclaration, ofEachChannelField } from '#domain/channel-fields.ts'
import type { Random } from '#server/seeded-random.ts'
import { roundTo } from './random-channel-numbers.ts'

const { version: _version, category_id: _categoryId, ...fields } = channelInput.shape
const filledFields = z.object(fields)

/** Returns a value by its kind for each field of a channel. The demo uses it for fields without a specific value. */
export function demoValues(random: Random, today: CalendarDate): z.output<typeof filledFields> {
  return z.parse(
    filledFields,
    ofEachChannelField((declared) => demoValueOf(declared, random, today)),
  )
}

function demoValueOf(declared: ChannelFieldDeclaration, random: Random, today: CalendarDate): unknown {
  switch (declared.kind) {
    case 'text':
    case 'long_text':
      return declared.required === undefined ? null : 'Пример'
    case 'address':
      return declared.required === undefined ? null : 'https://chat.example'
    case 'handle':
      return '@admin'
    case 'category':
      return null
    case 'count':
      return random.integer(1_000, 100_000)
    case 'percent':
      return random.integer(0, Math.min(30, declared.max ?? 30))
    case 'rate':
      return roundTo(0.1, random.between(0, 40))
    case 'cost':
      return roundTo(0.01, random.between(0.1, 5))
    case 'price':
      return roundTo(100, random.between(5_000, 200_000))
    case 'day':
      return daysAfter(today, random.integer(0, 300))
    case 'flag':
      return random.chance(0.5)
    case 'choice':
      return random.pick(Object.keys(declared.choices))
  }
}

export function daysAfter(today: CalendarDate, days: number): CalendarDate {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  return new Date(midnight + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
