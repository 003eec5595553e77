import { expect, test } from 'vitest'
import { createImportSession } from '#client/features/channel-import/rows/import-session.ts'
import { workbookOf } from '#client/lib/page/workbook.ts'
import { channelFieldOf, channelFields } from '#domain/channel-fields.ts'
import { sampleChannels } from '#domain/channel-import/channel-import-sample.ts'

const today = '2026-11-28'

async function openSample(categories: readonly string[]) {
  const session = createImportSession()
  session.setCategories(categories)
  const bytes = await (await workbookOf(session.sample(today))).arrayBuffer()
  return { session, description: session.open(new Uint8Array(bytes)) }
}

test('the import reads every heading and every value of the sample without an error', async () => {
  const categories = ['Еда', 'Город и среда', 'Наука']
  const { session, description } = await openSample(categories)
  expect(description).toMatchObject({ lacking: [], problems: [], rowCount: 2 })
  expect(description.columns.map(({ field }) => field)).toEqual(channelFields)
  expect(session.outcome().counts).toEqual({ new: 2, changed: 0, unchanged: 0, duplicate: 0, bad: 0 })
  expect(session.rows('new', 0, 2).map(({ warning }) => warning)).toEqual([undefined, undefined])
  const written = session.payload(0, 2).map(({ channel }) => channel)
  const expected = sampleChannels(categories, today).map(({ category_id, ...channel }) => ({
    ...channel,
    category_title: category_id,
  }))
  expect(written).toEqual(expected)
})

test('the sample of an empty base offers to make its category', async () => {
  const { session } = await openSample([])
  expect(session.outcome().counts).toMatchObject({ bad: 2 })
  session.acceptCategories(session.outcome().unknownCategories.map(({ title }) => title))
  expect(session.outcome().counts).toMatchObject({ new: 2, bad: 0 })
})

test('one example fills every field, and the other the required fields only', () => {
  const [full, requiredOnly] = sampleChannels([], today)
  const required = channelFields.filter((field) => channelFieldOf(field).required !== undefined)
  expect(channelFields.filter((field) => full[field] !== null)).toEqual(channelFields)
  expect(channelFields.filter((field) => requiredOnly[field] !== null)).toEqual(required)
})
