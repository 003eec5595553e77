// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { aChannel } from '../../channel-values.ts'

afterEach(cleanup)

test.each([
  ['citation_index', 39, '39,0'],
  ['er_view_plan', 12.4, '12,4'],
  ['err_plan', 35.25, '35,25'],
  ['cpv_plan', 0.4, '0,40'],
] as const)('%s of %d shows in its column as %s', (field, value, text) => {
  const channel = aChannel({ [field]: value })
  const { container } = render(<ChannelValue bare channel={channel} field={field} />)
  expect(container.textContent).toBe(text)
})

test("an address in a channel's comment is a link", () => {
  const channel = aChannel({ notes: 'Прайс: https://price.example/2026.' })
  const { container } = render(<ChannelValue channel={channel} field="notes" />)
  expect(container.textContent).toBe('Прайс: https://price.example/2026.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://price.example/2026')
})
