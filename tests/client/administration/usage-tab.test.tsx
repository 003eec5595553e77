// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UsageTab } from '#client/features/administration/usage-tab.tsx'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'
import { pageTest, screenWidth } from '../page-test.tsx'

const page = pageTest({ path: '/admin', component: () => <UsageTab /> })

screenWidth(390)

const sums = (input_tokens: number, more = {}) => ({
  answers: 12,
  estimated_answers: 0,
  pictures: 0,
  input_tokens,
  output_tokens: 500,
  ...more,
})

const november: AssistantUsage = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  limit: 10_000,
  people: [
    { id: 2, name: 'Борис Ёлкин', ...sums(7_000, { pictures: 3 }) },
    { id: 1, name: 'Анна Белова', ...sums(1_500, { answers: 1, estimated_answers: 1 }) },
  ],
  models: [{ model: 'large', ...sums(8_500, { answers: 13, estimated_answers: 1, output_tokens: 1_000 }) }],
}

const serve = () =>
  page.answer({
    'GET /admin/usage': ({ url }) => ({
      json: url.includes('2026-10') ? { ...november, month: '2026-10', people: [], models: [] } : november,
    }),
  })

test('each user has a card with tokens, share of the limit, answers and pictures; the totals follow', async () => {
  serve()
  await page.open()
  await screen.findByText('Борис Ёлкин')
  const text = document.body.textContent?.replaceAll(/\s/g, ' ')
  for (const words of [
    ...['Лимит на сотрудника: 10 000 токенов в месяц.', '7 500 токенов, 75 % лимита'],
    ...['12 ответов, 3 изображения', '≈ 2 000 токенов, 20 % лимита'],
    ...['Итого: ≈ 9 500 токенов, 13 ответов, 3 изображения.', 'large: ≈ 9 500 токенов'],
    'Знак ≈ у чисел, часть которых оценена: 1 ответ без данных',
  ])
    expect(text).toContain(words)
})

test('another month can be chosen, and one without questions says so', async () => {
  serve()
  await page.open()
  const months = await screen.findByRole('combobox', { name: 'Месяц' })
  const offered = [...months.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(offered).toEqual(['ноябрь 2026 г.', 'октябрь 2026 г.'])
  fireEvent.change(months, { target: { value: '2026-10' } })
  expect(await screen.findByText('Вопросов ещё не было')).toBeDefined()
})

test('a server that cannot answer is told', async () => {
  page.answer({ 'GET /admin/usage': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Не удалось загрузить данные')).toBeDefined()
})
