// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { readWholeLog } from '#client/features/administration/audit/audit.queries.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/admin', component: () => null })
const entry = {
  id: 7,
  at: '2026-11-20T09:00:00Z',
  action: 'sign_in',
  actor: 'Анна',
  subject: null,
  subject_title: null,
}

it('writes an export to the log before it reads the log', async () => {
  page.answer({
    'POST /admin/audit/exports': { status: 204, json: undefined },
    'GET /admin/audit': { json: { items: [{ ...entry, address: null }], has_more: false } },
  })
  expect(await readWholeLog({})).toMatchObject([{ id: 7 }])
  expect(page.requests().map(({ method }) => method)).toEqual(['POST', 'GET'])
})

it('exports nothing that could not be written to the log', async () => {
  page.answer({ 'POST /admin/audit/exports': { status: 503, json: {} } })
  await expect(readWholeLog({})).rejects.toThrow()
  expect(page.asked('GET')).toEqual([])
})
