// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { FiltersButton } from '#client/features/channels/filters/filters-button.tsx'
import { ourMeta } from '../../our-meta.ts'
import { pageTest, screenWidth } from '../../page-test.tsx'

const page = pageTest({
  path: '/placement/channels-base/',
  component: FiltersButton,
  validateSearch: readChannelsBaseSearch,
})

const categories = {
  'GET /channel-categories/': { json: [{ id: 3, title: 'Еда', related_channel_titles: [] }] },
}

const openSheet = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

describe.each([390, 820])('%i px wide', (width) => {
  screenWidth(width)

  test('the order is chosen beside the filters and goes to the address', async () => {
    page.answer({ ...categories, 'GET /meta': ourMeta() })
    const opened = await page.open('/placement/channels-base/?sort=subscribers&page=3')
    const sheet = await openSheet('Фильтры: выбрано 1')
    expect(sheet.getByLabelText('Порядок по полю')).toBeDefined()
    fireEvent.click(sheet.getByRole('radio', { name: 'По убыванию' }))
    fireEvent.click(await sheet.findByRole('checkbox', { name: 'Еда' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Показать' }))
    await expect.poll(opened.address).toContain('sort=-subscribers')
    expect(opened.address()).toContain('page=1')
    expect(decodeURIComponent(opened.address())).toContain('category_ids=[3]')
  })

  test.each(['err от 1', 'ERR'])(
    'a condition that is being typed is kept when the sheet is closed: %s',
    async (words) => {
      page.answer({ ...categories, 'GET /meta': ourMeta() })
      const opened = await page.open()
      const sheet = await openSheet('Фильтры')
      fireEvent.click(await sheet.findByRole('button', { name: 'Добавить условие' }))
      fireEvent.change(await sheet.findByLabelText('Поле условия'), { target: { value: words } })
      if (words === 'ERR') {
        fireEvent.click(sheet.getByRole('button', { name: 'ERR' }))
        fireEvent.change(await sheet.findByLabelText('От, %'), { target: { value: '1' } })
      }
      fireEvent.click(sheet.getByRole('button', { name: 'Закрыть' }))
      await expect.poll(opened.address).toContain('err_plan=1..')
    },
  )

  test('a bare server gets no order', async () => {
    page.answer(categories)
    await page.open()
    const sheet = await openSheet('Фильтры')
    expect(await sheet.findByRole('checkbox', { name: 'Еда' })).toBeDefined()
    expect(sheet.queryByText('Порядок')).toBeNull()
  })
})
