import { expect, test } from 'vitest'
import { channelQueryAddress, parseChannelAddress } from '#domain/channel-questions/channel-query-address.ts'
import { parseFollowUp, type Shown } from '#domain/channel-questions/follow-up.ts'
import { goldCategories, goldToday } from './gold.ts'

const address = '/placement/channels-base?category_ids=%5B13%5D&subscribers=..100000&edo=yes'
const known = { categories: goldCategories, today: goldToday }

/** Returns the address of the list that a text asks for after «каналы про еду с ЭДО до 100к подписчиков». */
function after(text: string) {
  const shown = parseChannelAddress(address)
  const follow = shown && parseFollowUp(text, { ...shown, rows: 5 }, known)
  return follow?.ask === 'list' ? { ...follow, address: channelQueryAddress(follow.query, follow.order) } : follow
}

test.each([
  ['а без эдо?', { address: address.replace('edo=yes', 'edo=no') }],
  ['и с ркн', { address: `${address}&rkn_status=registered` }],
  ['только от 50к подписчиков', { address: address.replace('..100000', '50000..100000') }],
  ['без зелёных', { address: address.replace('&edo', '&placement=%21green&edo') }],
  ['а про спорт?', { address: address.replace('13', '16') }],
  ['убери эдо', { address: address.replace('&edo=yes', '') }],
  ['а подешевле?', { order: 'agency_price' }],
  ['а по цене?', { order: 'agency_price', address: `${address}&sort=agency_price` }],
  ['добавь спорт', { address: address.replace('13', '13%2C16') }],
  ['или без эдо', { ask: 'unclear' }],
  ['какая у них средняя цена?', { ask: 'summary', summary: { of: 'mean', field: 'agency_price' } }],
  ['и про спорт тоже', { address: address.replace('13', '13%2C16') }],
  ['а по спорту?', { address: address.replace('13', '16'), unread: [] }],
  ['первые три покажи только', { count: 3, address }],
  ['подними до 200к подписчиков', { address: address.replace('100000', '200000'), unread: [] }],
  ['а первый из них с кем договор?', { ask: 'unclear' }],
  ['средняя цена?', { ask: 'summary', query: { category_ids: [13] } }],
  ['сортани по cpv, дорогие сверху и дай 4', { order: '-cpv_plan', count: 4, unread: [] }],
  ['ещё пять', { skip: 5, count: 5, address }],
  ['без первого', { skip: 1, address }],
  ['сравни первые два', { ask: 'compare', count: 2 }],
  ['а с рыбалкой?', { ask: 'unclear', unread: ['рыбалкой'] }],
])('after a list, «%s» changes it or asks', (text, wanted) => {
  const { address: got, ...rest } = { address: undefined, ...after(text) }
  const params = (one: string | undefined) => one?.split(/[?&]/).sort()
  const { address: expected, ...others } = { address: undefined, ...wanted }
  expect(rest).toMatchObject(others)
  if (expected !== undefined) expect(params(got)).toEqual(params(expected))
})

test('a text that only changes a condition keeps the figure, the groups and the number of rows', () => {
  const ask = (text: string, summary?: Shown['summary']) =>
    parseFollowUp(text, { query: { search: '', category_ids: [1], conditions: [] }, rows: 3, count: 3, summary }, known)
  const mean = { of: 'mean', field: 'view_count_plan', by: 'category_id' }
  expect(ask('а в новостях?', { of: 'share' })).toMatchObject({ ask: 'summary', summary: { of: 'share' } })
  expect(ask('по среднему охвату топ3', { of: 'count', by: 'category_id' })).toMatchObject({ summary: mean, count: 3 })
  expect(ask('какие из них с эдо', { of: 'share' })).toMatchObject({ ask: 'list' })
  expect(ask('а с эдо')).toMatchObject({ ask: 'list', count: 3 })
})

test.each(['каналы про бизнес', 'какие каналы дешевле 10к', 'максимальный ERR в новостях'])(
  '«%s» is a question of its own',
  (text) => {
    expect(after(text)).toBeUndefined()
  },
)
