import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChannelFieldValues,
  fieldValues,
  findConflicts,
  mergeChanges,
} from '#client/features/channels/data/channel-conflict.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { aChannel } from './a-channel.ts'

const opened = fieldValues(aChannel())

/** The same channel with some numbers and texts changed. */
const changed = fc
  .record(
    {
      title: fc.constantFrom('Другое название', 'Третье название'),
      discount: fc.integer({ min: 0, max: 3 }),
      nda: fc.boolean(),
      notes: fc.constantFrom(null, 'Позвонить', 'Написать'),
    },
    { requiredKeys: [] },
  )
  .map((changes): ChannelFieldValues => ({ ...opened, ...changes }))

describe('two people change one channel', () => {
  test('only what the other changed is told: was, now, and mine where both changed it', () => {
    const mine = { ...opened, title: 'Моё', notes: 'Моя заметка' }
    const current = { ...opened, title: 'Чужое', discount: 50 }
    expect(findConflicts(opened, mine, current)).toEqual([
      { field: 'title', was: opened.title, now: 'Чужое', mine: 'Моё' },
      { field: 'discount', was: opened.discount, now: 50 },
    ])
  })

  test('the same change by both is no dispute', () => {
    const both = { ...opened, discount: 50 }
    expect(findConflicts(opened, both, both)).toEqual([{ field: 'discount', was: opened.discount, now: 50 }])
  })

  test('"theirs" takes every change of the other and keeps the rest of mine', () => {
    const mine = { ...opened, title: 'Моё', notes: 'Моя заметка' }
    const current = { ...opened, title: 'Чужое', discount: 50 }
    expect(mergeChanges(opened, mine, current, 'theirs')).toEqual({ ...mine, title: 'Чужое', discount: 50 })
  })

  test('"mine" keeps mine where both changed a field, and the other’s change where I did not', () => {
    const mine = { ...opened, title: 'Моё' }
    const current = { ...opened, title: 'Чужое', discount: 50 }
    expect(mergeChanges(opened, mine, current, 'mine')).toEqual({ ...mine, discount: 50 })
  })

  test('nobody’s change is lost unless both changed the same field', () => {
    fc.assert(
      fc.property(
        changed,
        changed,
        fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs'),
        (mine, current, prefer) => {
          const merged = mergeChanges(opened, mine, current, prefer)
          for (const field of channelFields) {
            const [was, own, theirs, result] = [opened[field], mine[field], current[field], merged[field]]
            if (own === was) expect(result).toBe(theirs)
            else if (theirs === was) expect(result).toBe(own)
            else expect(result).toBe(prefer === 'mine' ? own : theirs)
          }
        },
      ),
    )
  })
})

test('the fields of a channel are those of the form: no id, no version, no category title', () => {
  expect(Object.keys(opened).toSorted()).toEqual([...channelFields].toSorted())
})
