// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Paper } from '#client/ui/page/paper.tsx'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/services',
  component: () => (
    <Paper>
      <h1>Расчётка</h1>
    </Paper>
  ),
})

/** Returns the words on paper, which exists only while the browser prints. */
function printed() {
  act(() => void dispatchEvent(new Event('beforeprint')))
  const text = document.querySelector('article')?.textContent
  act(() => void dispatchEvent(new Event('afterprint')))
  return text
}

test('the name of the agency stands above the paper', async () => {
  page.answer({
    'GET /meta': ourMeta(),
    'GET /auth/sign-in-options': { json: { agency: { name: 'Полдень', logo_url: null } } },
  })
  await page.open()
  await vi.waitFor(() => expect(printed()).toBe('ПолденьРасчётка'))
  expect(document.querySelector('article')).toBeNull()
})

test('a server that names no agency has papers that start with their title', async () => {
  let asked = 0
  page.answer({
    'GET /meta': ourMeta(),
    'GET /auth/sign-in-options': () => {
      asked++
      return { status: 404, json: {} }
    },
  })
  await page.open()
  await vi.waitFor(() => expect(asked).toBe(1))
  await vi.waitFor(() => expect(printed()).toBe('Расчётка'))
})
