// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parseBriefDraft } from '#client/features/brief/data/use-brief-draft.ts'
import { proposedBrief } from '#client/features/proposed-forms/proposed-brief.ts'

test('a proposed brief has the values that its form keeps as a draft', () => {
  const period = { placement_start_date: '2027-03-01', placement_end_date: '2027-03-20' }
  const { values, dropped } = proposedBrief({
    title: 'Весна',
    client_budget: 400_000.5,
    manager_id: 3,
    ...period,
  })
  expect(dropped).toBe(0)
  expect(parseBriefDraft({ values })?.values).toEqual({
    ...{ title: 'Весна', client_budget: 400_000.5, manager_id: 3 },
    placement_period: { start: '2027-03-01', end: '2027-03-20' },
  })
})

test('what the form would refuse or does not have is left out and counted', () => {
  const { values, dropped } = proposedBrief({
    ...{ title: 'я'.repeat(300), client_budget: 'даром', placement_start_date: '2027-03-01' },
    ...{ target_audience: 'Горожане', notes: '…' },
  })
  expect(values).toEqual({ target_audience: 'Горожане' })
  expect(dropped).toBe(4)
})
