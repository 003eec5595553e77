import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BriefValues,
  briefFormFields,
  briefValues,
  isSameValue,
} from '#client/features/brief/brief-form-values.ts'
import { type ChannelFieldValues, fieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { changedFields, mergeFields } from '#client/ui/form/use-versioned-save.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { aChannel } from '../../channel-values.ts'
import { aProject } from '../brief/a-brief.ts'

const anyPreference = fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs')

describe('two users change one channel', () => {
  const opened = fieldValues(aChannel())
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
  const merge = (mine: ChannelFieldValues, current: ChannelFieldValues, prefer: 'mine' | 'theirs') =>
    mergeFields(channelFields, { opened, mine, current }, prefer, Object.is)

  test("the other user's changes are listed, and disputed where both changed a field differently", () => {
    const mine = { ...opened, title: 'Моё', notes: 'Моя заметка', nda: !opened.nda }
    const current = { ...opened, title: 'Чужое', discount: 50, nda: !opened.nda }
    const listed = changedFields(channelFields, { opened, mine, current }, Object.is)
    expect(listed.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'discount', isDisputed: false },
      { field: 'nda', isDisputed: false },
      { field: 'title', isDisputed: true },
    ])
  })

  test('a change is lost only when both changed the same field', () => {
    fc.assert(
      fc.property(changed, changed, anyPreference, (mine, current, prefer) => {
        const merged = merge(mine, current, prefer)
        for (const field of channelFields) {
          const [was, own, theirs, result] = [opened[field], mine[field], current[field], merged[field]]
          if (own === was) expect(result).toBe(theirs)
          else if (theirs === was) expect(result).toBe(own)
          else expect(result).toBe(prefer === 'mine' ? own : theirs)
        }
      }),
    )
  })
})

test('a change of a brief, whose period is two days, is lost only when both changed the same field', () => {
  const opened = briefValues(aProject())
  const changed = fc
    .record(
      {
        title: fc.constantFrom('Летнее меню', 'Осеннее меню'),
        placement_period: fc.constantFrom(
          { start: '2026-12-01', end: '2026-12-28' },
          { start: '2026-12-02', end: '2026-12-30' },
        ),
        manager_id: fc.constantFrom(null, 3, 4),
        tov_notes: fc.constantFrom('Строго', 'Весело'),
      },
      { requiredKeys: [] },
    )
    .map((changes): BriefValues => ({ ...opened, ...changes }))
  fc.assert(
    fc.property(changed, changed, anyPreference, (mine, current, prefer) => {
      const merged = mergeFields(briefFormFields, { opened, mine, current }, prefer, isSameValue)
      for (const field of briefFormFields) {
        const isMine = JSON.stringify(mine[field]) !== JSON.stringify(opened[field])
        const isTheirs = JSON.stringify(current[field]) !== JSON.stringify(opened[field])
        const expected = isMine && (!isTheirs || prefer === 'mine') ? mine[field] : current[field]
        expect(merged[field]).toEqual(expected)
      }
    }),
  )
})

test("a channel's merged fields are the fields of the form, without id, version or category title", () => {
  expect(Object.keys(fieldValues(aChannel())).toSorted()).toEqual([...channelFields].toSorted())
})
