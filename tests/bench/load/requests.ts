import { aChannelInput } from '../../channel-values.ts'
import { sampleEstimate, sampleRate } from '../../server/sample-estimate.ts'
import type { Request } from '../peers/attack.ts'

const api = '/api/v1'

/** Browsers accept compressed answers. */
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'accept-encoding': 'gzip, deflate, br',
})

const words = ['', '', 'кухня', 'дом', 'в', 'новости', 'сад и', 'авто', 'нет такого канала', 'город', '', 'вечер']
const orders = ['', '', '', '', 'subscribers', '-native_price', 'category_title', '-title']

/** Returns realistic searches: mostly the first page, with words, categories, orders and pages. */
export function searches(token: string, caller: number): Request[] {
  return Array.from({ length: 24 }, (_, index) => {
    const turn = caller * 7 + index
    const sort = orders[turn % orders.length]
    const page = turn % 5 === 4 ? 1 + (turn % 40) : 1
    return {
      method: 'POST',
      path: `${api}/channels/search?page=${page}&page_size=20${sort ? `&sort=${sort}` : ''}`,
      headers: headersOf(token),
      body: JSON.stringify({
        search: words[turn % words.length],
        category_ids: turn % 6 === 5 ? [1 + (turn % 10), 2 + (turn % 10)] : [],
      }),
    }
  })
}

/** Returns a user's working day as a loop: three reads for each write, mostly of the user's own rows. */
export function workday(token: string, user: number): Request[] {
  const headers = headersOf(token)
  const read = (path: string): Request => ({ method: 'GET', path: api + path, headers })
  const write = (method: string, path: string, json: unknown): Request => ({
    method,
    path: api + path,
    headers,
    body: JSON.stringify(json),
  })
  const channel = aChannelInput({ category_id: 1 + (user % 10), title: `Канал нагрузки ${user}` })
  const estimate = sampleEstimate({ title: `Расчётка ${user}`, rates: [sampleRate(1), sampleRate(2)] })
  let round = 0
  return [
    ...searches(token, user).slice(0, 4),
    read(`/channels/${1 + user}`),
    {
      ...write('PUT', `/channels/${1 + user}`, channel),
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ ...channel, native_price: ++round }),
      }),
    },
    read('/projects/?page_size=20'),
    read('/projects/filters'),
    read(`/projects/${1 + (user % 20)}`),
    write('PATCH', `/projects/${1 + (user % 20)}`, { manager_id: 1 + (user % 3) }),
    read('/estimates/'),
    read(`/estimates/${1 + (user % 40)}`),
    {
      ...write('PUT', `/estimates/${1 + (user % 40)}`, estimate),
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ ...estimate, payment_terms_days: ++round % 3_650 }),
      }),
    },
    {
      ...write('POST', '/directions/', {}),
      setupRequest: (request) => ({ ...request, body: JSON.stringify({ title: `${user}-${++round}` }) }),
      onResponse: (_status, body, context) => {
        context.direction = /"id":(\d+)/.exec(body)?.[1]
      },
    },
    read('/users/'),
    read('/chats'),
    {
      // The request has no body, so it has no content type.
      method: 'DELETE',
      path: api,
      headers: { authorization: `Bearer ${token}` },
      setupRequest: (request, { direction }) =>
        direction === undefined ? undefined : { ...request, path: `${api}/directions/${direction}` },
    },
    read('/channel-categories/'),
  ]
}
