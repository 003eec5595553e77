// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFound } from '#client/features/command-palette/use-found.ts'
import { aChannel } from '../../channel-values.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/placement/channels-base/',
  component: function Found() {
    const { groups } = useFound('еда', { title: 'На этой странице', commands: [] })
    return groups.map(({ title, commands }) => (
      <p key={title}>{`${title}: ${commands.map((command) => command.title).join(', ')}`}</p>
    ))
  },
})

test('the best five matches come first for any order of their list', async () => {
  const titles = ['Беседа', 'Город и среда', 'Домашняя еда', 'Победа', 'Среда', 'Еда дня', 'Еда']
  page.answer({
    'GET /chats': { json: { rows: titles.map((name) => ({ room_id: name, room_name: name })) } },
  })
  await page.open()
  const first = 'Еда, Еда дня, Домашняя еда, Беседа, Город и среда'
  expect(await screen.findByText(`Чаты: ${first}`)).toBeDefined()
})

test('a channel is found by its exact title even if many earlier channels in the alphabet contain the text', async () => {
  const known = Array.from({ length: 1_999 }, (_, index) => `Беседа ${String(index).padStart(4, '0')}`)
  const titles = [...known.slice(0, 1_500), 'Еда', ...known.slice(1_500).map((title) => `Й ${title}`)]
  page.answer({
    'POST /channels/search': ({ url }) => {
      const query = new URL(url, 'http://server').searchParams
      const [at, size] = [Number(query.get('page')) - 1, Number(query.get('page_size'))]
      const items = titles
        .slice(at * size, (at + 1) * size)
        .map((title, id) => aChannel({ id: at * size + id + 1, title }))
      return { json: { items, total: titles.length } }
    },
  })
  await page.open()
  expect(await screen.findByText(/^Каналы: Еда, Беседа 0000, /)).toBeDefined()
  expect(page.asked('POST').filter((url) => url.includes('/channels/')).length).toBeLessThan(10)
})
