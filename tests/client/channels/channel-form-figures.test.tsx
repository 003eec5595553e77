// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { ChannelFormFigures } from '#client/features/channels/channel/channel-form-sections.tsx'
import { aChannel } from '../../channel-values.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const typed = aChannel({
  native_price: 25_000,
  marked_price: 37_900.5,
  discount: 12,
  vendor_vat_percent: 22,
  view_count_plan: 50_000,
  cpv_plan: 0.5,
  err_plan: 100,
  er_view_plan: null,
})

/** Opens the figures of a form in which these values have been typed. */
function open(part: 'figures' | 'warnings', values: object = {}) {
  return render(
    <Form initialValues={{ ...typed, ...values }}>
      {Object.keys(typed).map((name) => (
        <Form.Item key={name} name={name} hidden>
          <input />
        </Form.Item>
      ))}
      <ChannelFormFigures part={part} />
    </Form>,
  )
}

function figures(): Record<string, string> {
  const terms = screen.getAllByRole('term')
  const values = screen.getAllByRole('definition')
  return Object.fromEntries(
    terms.map(({ firstChild }, index) => [firstChild?.textContent ?? '', values[index]?.textContent ?? '']),
  )
}

test('the figures are those of the typed values, each with its formula, without values that the form refuses', () => {
  open('figures')
  expect(figures()).toMatchObject({
    'CPV по цене': '0,50\u00a0₽',
    'CPM нативная': '500,00\u00a0₽',
    'С маркировкой со скидкой': '33\u00a0352,44\u00a0₽',
    'С маркировкой и НДС': '40\u00a0689,98\u00a0₽',
  })
  expect(screen.getByRole('region').textContent).toContain('Цена − скидка + НДС поставщика')
  cleanup()
  open('figures', { discount: 1.5 })
  expect(figures()).toMatchObject({ 'CPV по цене': '0,50\u00a0₽', 'С маркировкой и НДС': '-' })
})

test.each([
  [{}, []],
  [{ cpv_plan: 0.51 }, ['CPV не сходится: по цене 0,50\u00a0₽']],
  [{ cpv_plan: 0.51, native_price: 25_500 }, []],
  [{ err_plan: 100.01, er_view_plan: 101 }, ['ERR больше 100\u00a0%', 'ER View больше 100\u00a0%']],
])('typed values of %j are warned about with %j', (values, warnings) => {
  const { container } = open('warnings', values)
  expect(Array.from(container.querySelectorAll('[data-tone]'), (tag) => tag.textContent)).toEqual(warnings)
})

test('a warning is announced once typing pauses, and not at every key', () => {
  vi.useFakeTimers()
  const warnings = (native_price: number) => <ChannelFormFigures part="warnings" channel={{ ...typed, native_price }} />
  const { rerender } = render(warnings(99))
  for (const price of [990, 9_900, 99_000]) {
    act(() => vi.advanceTimersByTime(999))
    rerender(warnings(price))
    expect(screen.getByRole('status').textContent).toBe('')
  }
  act(() => vi.advanceTimersByTime(999))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('CPV не сходится: по цене 1,98\u00a0₽')
})
