// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import { draftOf } from '#client/features/estimates/data/use-estimate-draft.ts'
import { EstimateEditPage } from '#client/features/estimates/estimate-form.tsx'
import { pageTest, screenWidth } from '../page-test.tsx'
import { anEstimate } from './an-estimate.ts'

screenWidth(1440)
const page = pageTest({ path: '/placement/estimates/$id/edit', component: EstimateEditPage })
const path = '/placement/estimates/7/edit'

function leaveDraft() {
  const opened = anEstimate()
  const { values, rows } = contentOf(opened)
  const draft = draftOf({ values: { ...values, title: 'В поезде' }, rows })
  localStorage.setItem(`promodesk-draft:7:${path}`, JSON.stringify({ userId: '7', path, values: draft, opened, at: 0 }))
}

test('an estimate with a draft opens from it while the server does not answer', async () => {
  page.answer({ 'GET /estimates/7': { status: 503, json: {} } })
  leaveDraft()
  await page.open(path)
  expect(await screen.findByRole('textbox', { name: /Название/ })).toHaveProperty('value', 'В поезде')
})

test('a deleted estimate does not open from its draft', async () => {
  leaveDraft()
  await page.open(path)
  expect(await screen.findByText('Расчётка не найдена')).toBeDefined()
})
