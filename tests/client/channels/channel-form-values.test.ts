import { expect, test } from 'vitest'
import { fieldValues, hasChanges, readForm } from '#client/features/channels/data/channel-field-values.ts'
import { aChannel } from '../../channel-values.ts'

const opened = fieldValues(aChannel({ notes: null }))

test.each([...[{ discount: 16 }, { nda: !opened.nda }, { subscribers: null }, { title: '' }]])(
  'a form has changes when a value differs from the opened one: %j',
  (change) => {
    expect(hasChanges(opened, { ...opened, ...change })).toBe(true)
  },
)

test.each([{ title: 'Н' }, { nda: false }, { discount: 0 }, { native_price: Number.NaN }])(
  'a form of a new channel has changes with %j',
  (values) => {
    expect(hasChanges(undefined, values)).toBe(true)
  },
)

test('a form has no changes after opening alone, or after an edit that was undone', () => {
  expect(hasChanges(opened, opened)).toBe(false)
  expect(hasChanges(opened, { ...opened, notes: '  ', title: ` ${opened.title}` })).toBe(false)
  expect(hasChanges(undefined, {})).toBe(false)
  expect(hasChanges(undefined, { title: ' ', native_price: null })).toBe(false)
})

test('the request has trimmed values, null for empty texts, and nothing else', () => {
  const sent = readForm({ ...opened, title: '  Город ', notes: ' ', support_chat_link: '' })
  expect(sent).toEqual({ ...opened, title: 'Город', notes: null, support_chat_link: null })
})
