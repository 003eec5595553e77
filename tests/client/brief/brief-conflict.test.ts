import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBriefConflicts, mergeBriefChanges } from '#client/features/brief/data/brief-conflict.ts'
import {
  type BriefValues,
  briefFormFields,
  briefValues,
} from '#client/features/brief/data/brief-form-values.ts'
import { aProject } from './a-brief.ts'

const opened = briefValues(aProject())

/** The same brief with some fields changed. */
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

describe('two people change one brief', () => {
  test('only what the other changed is told, and whether both changed it', () => {
    const mine = { ...opened, title: 'Моё', tov_notes: 'Моя' }
    const theirs = { ...opened, title: 'Чужое', placement_period: { start: '2026-12-02', end: '2026-12-28' } }
    expect(findBriefConflicts(opened, mine, theirs)).toEqual([
      { field: 'title', isDisputed: true },
      { field: 'placement_period', isDisputed: false },
    ])
  })

  test('nobody loses a change to a field that the other left alone, and the preferred one wins the rest', () => {
    fc.assert(
      fc.property(changed, changed, fc.constantFrom('mine', 'theirs'), (mine, theirs, prefer) => {
        const merged = mergeBriefChanges(opened, mine, theirs, prefer)
        for (const field of briefFormFields) {
          const isMine = JSON.stringify(mine[field]) !== JSON.stringify(opened[field])
          const isTheirs = JSON.stringify(theirs[field]) !== JSON.stringify(opened[field])
          const expected = isMine && (!isTheirs || prefer === 'mine') ? mine[field] : theirs[field]
          expect(merged[field]).toEqual(expected)
        }
      }),
    )
  })
})
