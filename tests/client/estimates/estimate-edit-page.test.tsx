// @vitest-environment happy-dom
import { renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import { draftOf } from '#client/features/estimates/data/use-estimate-draft.ts'
import { EstimateEditPage } from '#client/features/estimates/estimate-form.tsx'
import { connection } from '#client/lib/api/connection.ts'
import { useErrorNotice } from '#client/lib/api/error-popup.ts'
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

test.each([
  ['while the server does not answer', () => page.answer({ 'GET /estimates/7': { status: 503, json: {} } })],
  ['without a connection, and no dialog covers it', connection.reportFailure],
])('an estimate with a draft opens from it %s', async (_when, lose) => {
  leaveDraft()
  lose()
  await page.open(path)
  expect(await screen.findByRole('textbox', { name: /Название/ })).toHaveProperty('value', 'В поезде')
  expect(renderHook(useErrorNotice).result.current?.title).not.toBe('Нет связи с сервером')
})

test('a deleted estimate does not open from its draft', async () => {
  leaveDraft()
  await page.open(path)
  expect(await screen.findByText('Расчётка не найдена')).toBeDefined()
})
