import { expect, test } from 'vitest'
import { fullName } from '#contract/accounts/account.ts'
import { changeAgency } from '#contract/accounts/agency.ts'
import { addPasskey } from '#contract/accounts/passkeys.ts'
import { projectFields } from '#contract/briefs.ts'
import { channelCategoryInput } from '#contract/channel-categories.ts'
import { importedChannel } from '#contract/channel-imports.ts'
import { channelViewInput } from '#contract/channel-search/channel-views.ts'
import { channelInput } from '#contract/channels.ts'
import { rename } from '#contract/chats.ts'
import { directionInput } from '#contract/directions.ts'
import { estimateFields } from '#contract/estimates.ts'
import { positionInput } from '#contract/positions.ts'
import { promptTemplateInput, renameGroup } from '#contract/prompt-templates.ts'
import { serviceInput } from '#contract/services.ts'
import { shortlistInput } from '#contract/shortlists.ts'

const titles = {
  fullName,
  agency: changeAgency.body.shape.name,
  passkey: addPasskey.body.shape.name,
  project: projectFields.shape.title,
  document: projectFields.shape.internal_id,
  category: channelCategoryInput.shape.title,
  importedCategory: importedChannel.shape.category_title,
  view: channelViewInput.shape.name,
  channel: channelInput.shape.title,
  room: rename.body.shape.room_name,
  direction: directionInput.shape.title,
  estimate: estimateFields.shape.title,
  client: estimateFields.shape.client_name,
  position: positionInput.shape.title,
  template: promptTemplateInput.shape.title,
  group: renameGroup.body.shape.title,
  service: serviceInput.shape.title,
  shortlist: shortlistInput.shape.name,
  clientOfShortlist: shortlistInput.shape.client_name,
}

test.each(Object.entries(titles))('a title or name (%s) is what it looks like on one line', (_name, schema) => {
  expect(schema.safeParse('  Весна «2026»\n').data).toBe('Весна «2026»')
  for (const text of ['отчёт\u202excod', 'Весна\nЛето', 'a\u0007b']) expect(schema.safeParse(text).success).toBe(false)
})

test('a long text keeps its lines', () => {
  expect(channelInput.shape.description.safeParse('Один\nДва').success).toBe(true)
  expect(estimateFields.shape.work_description.safeParse('Один\nДва').success).toBe(true)
})
