// @vitest-environment happy-dom
import { deflateRawSync } from 'node:zlib'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseBriefDraft } from '#client/features/brief/use-brief-draft.ts'
import { openProposed } from '#client/features/proposed-forms/proposed-form.ts'
import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { draftMark } from '#contract/assistant/form-draft.ts'
import { pageTest } from '../../page-test.tsx'

const page = pageTest({ path: '/form', component: () => null })
const brief = '/placement/projects/create/brief'
const estimate = '/placement/estimates/create'
const packed = (values: object) => deflateRawSync(JSON.stringify(values)).toString('base64url')
/** Opens a link that proposes values; the form then opens at its own address. */
const propose = (pathname: string, values: string) =>
  expect(openProposed({ hash: draftMark.slice(1) + values, pathname })).rejects.toMatchObject({
    options: { to: pathname, replace: true },
  })
const kept = (path: string) => createDraftKeeper('7', path).restored?.values

test('a proposed estimate has the rates of known positions, and counts what it cannot take', async () => {
  const position = { id: 1, title: 'Копирайтер', description: 'Тексты', related_template_titles: [] }
  page.answer({ 'GET /positions/': { json: [position] } })
  await page.open()
  const rates = [
    { position_id: 1, hourly_rate_net: 2_000, estimate_lines: [{ hours: 10, management_type: 'native' }] },
    { position_id: 999_999, hourly_rate_net: 2_000, estimate_lines: [] },
  ]
  const values = { title: 'Весна', vat_percent: 22, commission_percent: 700, rates }
  await propose(estimate, packed(values))
  expect(kept(estimate)).toEqual({
    title: 'Весна',
    vat_percent: 22,
    rows: [
      {
        position_id: 1,
        position_title: 'Копирайтер',
        position_description: 'Тексты',
        rate: 2_000,
        hours: { native: 10 },
      },
    ],
  })
  expect(await screen.findByText('Не подошли и не подставлены значения: 2')).toBeTruthy()
  expect(screen.getByText('Форма заполнена по ссылке. Проверьте значения и сохраните')).toBeTruthy()
})

test('a proposal does not replace a text that the user has not saved', async () => {
  await page.open()
  await propose(brief, packed({ title: 'Первый', tov_notes: 'Тепло' }))
  await propose(brief, packed({ title: 'Второй' }))
  expect(kept(brief)).toEqual({ title: 'Первый', tov_notes: 'Тепло' })
  expect(await screen.findByText(/^Здесь ваш несохранённый текст/)).toBeTruthy()
})

test('a link whose values unpack to more than a form has, or not at all, fills in nothing', async () => {
  await page.open()
  const huge = packed({ title: 'Много', target_audience: 'а'.repeat(200_000) })
  expect(huge.length).toBeLessThan(4_000)
  for (const broken of [huge, 'не base64', packed(['x'])]) {
    await propose(brief, broken)
    expect(await screen.findAllByText(/^Ссылка на черновик повреждена/)).not.toHaveLength(0)
    expect(kept(brief)).toBeUndefined()
  }
})

test('a proposed brief has the values that its form keeps as a draft', async () => {
  await page.open()
  const period = { placement_start_date: '2027-03-01', placement_end_date: '2027-03-20' }
  await propose(brief, packed({ title: 'Весна', client_budget: 400_000.5, manager_id: 3, ...period }))
  expect(screen.queryByText(/^Не подошли/)).toBeNull()
  expect(parseBriefDraft(createDraftKeeper('7', brief).restored)?.values).toEqual({
    title: 'Весна',
    client_budget: 400_000.5,
    manager_id: 3,
    placement_period: { start: '2027-03-01', end: '2027-03-20' },
  })
})

test('what the form would refuse or does not have is left out and counted', async () => {
  await page.open()
  const wrong = { title: 'я'.repeat(300), client_budget: 'даром', placement_start_date: '2027-03-01', notes: '…' }
  await propose(brief, packed({ ...wrong, target_audience: 'Горожане' }))
  expect(kept(brief)).toEqual({ target_audience: 'Горожане' })
  expect(await screen.findByText('Не подошли и не подставлены значения: 4')).toBeTruthy()
})
