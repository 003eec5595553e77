// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clientHeading, clientText } from '#client/features/channels/shortlist/shortlist-client.ts'
import { aChannel } from '../../channel-values.ts'

const list = { name: 'Кофейни', client_name: 'Кофе Хауз' }

test("the client's text names the client and a typed list name", () => {
  expect(clientHeading(list, '2026-11-24')).toEqual({
    title: 'Подборка каналов «Кофейни» на 24.11.2026',
    client: 'Клиент: Кофе Хауз',
  })
  expect(clientHeading({ name: 'Подборка', client_name: null }, '2026-11-24')).toEqual({
    title: 'Подборка каналов на 24.11.2026',
    client: undefined,
  })
  expect(clientText(list, [], '2026-11-24')).toMatch(
    /^Подборка каналов «Кофейни» на 24\.11\.2026\nКлиент: Кофе Хауз\n\n/,
  )
})

test('an expired price is marked for the client', () => {
  const text = (today: string) => clientText(list, [aChannel({ price_valid_until: '2026-11-24' })], today)
  expect(text('2026-11-24')).toContain(', цены до 24.11.2026')
  expect(text('2026-11-25')).toContain(', цены действовали до 24.11.2026')
})
