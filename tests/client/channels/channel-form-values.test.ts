import { describe, expect, test } from 'vitest'
import { fieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { hasChanges, readForm } from '#client/features/channels/form/channel-form-values.ts'
import { aChannel } from '../../channel-values.ts'

const opened = fieldValues(aChannel({ notes: null }))

describe('a channel form', () => {
  test('a form has changes when a value differs from the opened one', () => {
    expect(hasChanges(opened, { ...opened, discount: 16 })).toBe(true)
    expect(hasChanges(opened, { ...opened, nda: !opened.nda })).toBe(true)
    expect(hasChanges(opened, { ...opened, subscribers: null })).toBe(true)
    expect(hasChanges(opened, { ...opened, title: '' })).toBe(true)
  })

  test('a form has changes when a field of a new channel is filled in', () => {
    expect(hasChanges(undefined, { title: 'Н' })).toBe(true)
    expect(hasChanges(undefined, { nda: false })).toBe(true)
    expect(hasChanges(undefined, { discount: 0 })).toBe(true)
    expect(hasChanges(undefined, { native_price: Number.NaN })).toBe(true)
  })

  test('a form has no changes after opening alone, or after an edit that was undone', () => {
    expect(hasChanges(opened, opened)).toBe(false)
    expect(hasChanges(opened, { ...opened, notes: '  ', title: ` ${opened.title}` })).toBe(false)
    expect(hasChanges(undefined, {})).toBe(false)
    expect(hasChanges(undefined, { title: ' ', native_price: null })).toBe(false)
  })
})

test('the request has trimmed values, null for empty texts, and nothing else', () => {
  const sent = readForm({ ...opened, title: '  Город ', notes: ' ', support_chat_link: '' })
  expect(sent).toEqual({ ...opened, title: 'Город', notes: null, support_chat_link: null })
})
