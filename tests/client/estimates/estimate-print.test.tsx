// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { contentOf, type EstimateContent } from '#client/features/estimates/data/estimate-content.ts'
import { estimateDocument } from '#client/features/estimates/data/estimate-sums.ts'
import { EstimatePrint } from '#client/features/estimates/estimate-print.tsx'
import { anEstimate } from './an-estimate.ts'

afterEach(cleanup)

const { values, rows } = contentOf(anEstimate())
const paper = (content: EstimateContent, isUnsaved = false) =>
  render(<EstimatePrint document={estimateDocument(content)} isUnsaved={() => isUnsaved} />).container

/** Returns the values beside the labels in the order of the paper. */
const facts = (container: HTMLElement) => [...container.querySelectorAll('dd')].map((fact) => fact.textContent)

test('a printed estimate shows the numbers that the sums use', () => {
  const container = paper({
    values: {
      ...values,
      client_name: ' ',
      vat_percent: 101,
      payment_terms_days: Number.NaN,
      commission_percent: 200,
      ad_fee_percent: Number.NaN,
    },
    rows: rows.map((row, index) => ({ ...row, rate: index === 0 ? 10.5 : Number.NaN })),
  })
  expect(facts(container).slice(0, 5)).toEqual(['—', '20', '—', '0', '0'])
  expect(container.textContent).not.toContain('10,5')
  expect(container.textContent).not.toContain('не число')
  expect([...container.querySelectorAll('table')][0]?.textContent).toMatch(/час—.*час—/)
})

test('a stored estimate is printed as it was typed, without a table that has no lines; an unsaved one says so', () => {
  const mark = /^Черновик: изменения не сохранены/
  expect(paper({ values, rows }, true).textContent).toMatch(mark)
  const container = paper({
    values,
    rows: rows.map((row, index) => ({ ...row, hours: index === 0 ? { native: 2 } : {} })),
  })
  expect(container.textContent).not.toMatch(mark)
  expect(facts(container).slice(0, 5)).toEqual(['Кофейни «Зерно»', '22', '30', '12,5', '3'])
  expect(container.querySelector('table')?.textContent).toMatch(/час1\s234.*час2\s100/)
  const headings = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Rate card', 'Менеджмент проекта нативы', 'Итог для клиента'])
})

test('a paper whose numbers are wrong names them and has no total for the client', () => {
  const container = paper({
    values: { ...values, commission_percent: 200 },
    rows: rows.map((row, index) => (index === 0 ? { ...row, rate: 10.5 } : row)),
  })
  expect(container.textContent).toMatch(/^Итог не посчитан\. Агентская комиссия.*Ставка, .*целое число/)
  expect(container.textContent).not.toContain('Итого для клиента')
})
