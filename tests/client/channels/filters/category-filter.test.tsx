// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { CategoryFilter } from '#client/features/channels/filters/toolbar-fields.tsx'
import { pageTest } from '../../page-test.tsx'

const page = pageTest({
  path: '/placement/channels-base/',
  component: () => <CategoryFilter />,
  validateSearch: readChannelsBaseSearch,
})

test('Enter takes the category whose title equals the text, and not the first one that contains it', async () => {
  const titles = ['Город и среда', 'Победа', 'Еда и напитки', 'Еда']
  page.answer({
    'GET /channel-categories/': {
      json: titles.map((title, index) => ({ id: index + 1, title, related_channel_titles: [] })),
    },
  })
  const opened = await page.open()
  const box = await screen.findByRole('combobox', { name: 'Категории' })
  await page.settled()
  await act(async () => fireEvent.change(box, { target: { value: 'ЕДА' } }))
  // Before the categories are loaded, Enter has nothing to choose.
  await screen.findByRole('option', { name: 'Еда' })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await expect.poll(() => decodeURIComponent(opened.address())).toContain('category_ids=[4]')
})
