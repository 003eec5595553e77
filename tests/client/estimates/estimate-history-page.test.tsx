// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EstimateHistoryPage } from '#client/features/estimates/estimate-history-page.tsx'
import { pageTest, screenWidth } from '../page-test.tsx'
import { anEstimate } from './an-estimate.ts'

screenWidth(1440)
const page = pageTest({
  path: '/placement/estimates/7/history',
  component: () => <EstimateHistoryPage id={7} />,
})

test("a changed rate has its position's title, and its former value returns by an ordinary save", async () => {
  const fields = [{ field: 'rates.2.hourly_rate_net', before: 2_000, after: 2_100 }]
  const change = { id: 1, at: '2026-11-20T09:00:00Z', by: 'Илья Соколов', action: 'changed', import: null }
  page.answer({
    'GET /estimates/7': { json: anEstimate() },
    'GET /estimates/7/changes': {
      json: {
        items: [{ ...change, fields }],
        titles: [{ resource: 'positions', id: 2, title: 'Копирайтер' }],
        has_more: false,
      },
    },
    'PUT /estimates/7': { json: anEstimate({ version: 4 }) },
  })
  await page.open()
  const restore = await screen.findByRole('button', { name: 'Вернуть: Копирайтер: ставка в час' })
  const entry = restore.closest('li')?.textContent?.replaceAll(/\s/g, ' ')
  expect(entry).toMatch(/^Расчётка изменена.*Илья Соколов.*2 000,00 ₽.*2 100,00 ₽/)
  fireEvent.click(restore)
  expect(await screen.findByText('Значение возвращено')).toBeDefined()
  const sent = JSON.parse(page.requests().find(({ method }) => method === 'PUT')?.body ?? '{}')
  expect(sent.version).toBe(3)
  expect(sent.rates[1].hourly_rate_net).toBe(2_000)
})

test('a history that cannot be loaded says that it needs a network', async () => {
  page.answer({
    'GET /estimates/7': { json: anEstimate() },
    'GET /estimates/7/changes': { text: '<html>Войдите в Wi-Fi</html>' },
  })
  await page.open()
  expect(await screen.findByText('История доступна только с сетью')).toBeDefined()
})
