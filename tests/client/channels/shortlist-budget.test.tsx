// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Shortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import { ShortlistBudget } from '#client/features/channels/shortlist/comparison/shortlist-sums.tsx'
import { aChannel } from '../../channel-values.ts'

afterEach(cleanup)

const list = {
  id: '8e8fd0e1-6b9a-4b7e-9d1c-0d8a1f6c2b3a',
  name: 'Весна',
  client_name: null,
  project_id: null,
  project_title: null,
  is_shared: false,
  is_own: true,
  owner_name: '',
  version: 1,
  changes: [],
  rows: [],
  isNew: false,
  unsent: 0,
  notices: [],
  budget: 1_000_000,
  budget_basis: 'agency' as const,
}
const there: Shortlisted = { id: 1, state: 'there', channel: aChannel(), asOf: null }
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
