// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Shortlisted } from '#client/features/channels/data/channels.queries.ts'
import { ShortlistBudget } from '#client/features/channels/shortlist/comparison/shortlist-sums.tsx'
import { aChannel } from '../../channel-values.ts'
import { aShortlist } from '../offline/shortlists/a-shortlist.ts'

afterEach(cleanup)

const list = { ...aShortlist({ budget: 1_000_000 }), rows: [], isNew: false, unsent: 0, notices: [] }
const there: Shortlisted = { id: 1, state: 'there', channel: aChannel() }
const said = (...shortlisted: Shortlisted[]) => {
  render(<ShortlistBudget list={list} shortlisted={shortlisted} />)
  return screen.getByRole('region', { name: 'Бюджет' }).textContent?.replaceAll('\u00a0', ' ')
}

test('the rest of a budget shows once all channels are loaded, and names deleted ones as left out', () => {
  expect(said(there)).toMatch(/^осталось /)
  cleanup()
  expect(said(there, { id: 2, state: 'gone' })).toMatch(/^осталось .* без удалённых из базы: 1 канал$/)
})

test.each(['loading', 'failed'] as const)('a channel that is %s is named as not counted', (state) => {
  const text = said(there, { id: 2, state })
  expect(text).toMatch(/^посчитано 1 из 2 каналов/)
  expect(text).not.toContain('осталось')
})
