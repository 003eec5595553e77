// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFound } from '#client/features/command-palette/use-found.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/placement/channels-base/',
  component: function Found() {
    const { groups } = useFound('еда')
    return groups.map(({ title, commands }) => (
      <p key={title}>{`${title}: ${commands.map((command) => command.title).join(', ')}`}</p>
    ))
  },
})

test('the best five matches come first, whatever the order of their list', async () => {
  const titles = ['Беседа', 'Город и среда', 'Домашняя еда', 'Победа', 'Среда', 'Еда дня', 'Еда']
  page.answer({
    'GET /chats': { json: { rows: titles.map((name) => ({ room_id: name, room_name: name })) } },
  })
  await page.open()
  const first = 'Еда, Еда дня, Домашняя еда, Беседа, Город и среда'
  expect(await screen.findByText(`Чаты: ${first}`)).toBeDefined()
})
