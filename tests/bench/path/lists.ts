import type { Locator, Page } from 'playwright'

/** A list under measurement: where its rows are, and the inputs of a user. */
export type MeasuredList = {
  rows: string
  nextPage: (page: Page) => Promise<unknown>
  sort: (page: Page) => Promise<unknown>
  searchField: (page: Page) => Locator
  /** Each text finds other rows than the one before. */
  texts: readonly string[]
  /** The pause after the last key, which results exclude, in ms. */
  debounce: number
  /** Prepares the filter's control and returns the input that filters, and one that takes the filter back. */
  filter: (page: Page, turn: number) => Promise<{ act: () => Promise<unknown>; undo?: () => Promise<unknown> }>
}

const CATEGORIES = ['Еда', 'Финансы', 'Карьера', 'Маркетинг']

export const product: MeasuredList = {
  rows: '#root tbody tr[data-row]',
  nextPage: (page) => page.getByRole('button', { name: 'Следующая страница' }).click(),
  sort: (page) => page.getByRole('columnheader', { name: 'Подписчики' }).getByRole('button').click(),
  searchField: (page) => page.getByRole('searchbox', { name: 'Поиск по названию канала' }),
  texts: ['к', 'а', 'сад', 'о', 'кухня', 'е', 'н'],
  debounce: 300,
  filter: async (page, turn) => {
    const option = page.locator('[data-option]').nth(turn)
    if (!(await option.isVisible())) await page.getByRole('combobox', { name: 'Категории' }).click()
    await option.waitFor()
    return { act: () => option.click(), undo: () => option.click() }
  },
}

/** Words of the peers' rows. Peers search all columns, so none stands in every row. */
const TEXTS = ['Кухня', 'Личный', 'Тёплый', 'Маркетинг', 'завтра', 'Финансы', 'рубль']

export const peers: Record<string, MeasuredList> = {
  mui: {
    rows: '.MuiDataGrid-row',
    nextPage: (page) => page.getByRole('button', { name: 'Go to next page' }).click(),
    sort: (page) => page.locator('.MuiDataGrid-columnHeader[data-field="subscribers"]').click(),
    searchField: (page) => page.getByLabel('Поиск'),
    texts: TEXTS,
    debounce: 0,
    filter: byButton,
  },
  'react-admin': {
    rows: 'tbody tr',
    nextPage: (page) => page.getByRole('button', { name: 'Go to next page' }).click(),
    sort: (page) => page.locator('[data-field="subscribers"]').first().click(),
    searchField: (page) => page.getByPlaceholder('Search'),
    texts: TEXTS,
    debounce: 500,
    filter: async (page, turn) => {
      await page.getByRole('combobox', { name: 'Category' }).click()
      const option = page.getByRole('option', { name: categoryOf(turn) })
      await option.waitFor()
      return { act: () => option.click() }
    },
  },
  antd: {
    rows: '.ant-table-row',
    nextPage: (page) => page.locator('.ant-pagination-next button').click(),
    sort: (page) => page.locator('th.ant-table-column-has-sorters', { hasText: 'subscribers' }).click(),
    searchField: (page) => page.getByLabel('Поиск'),
    texts: TEXTS,
    debounce: 0,
    filter: byButton,
  },
}

async function byButton(page: Page, turn: number) {
  const button = page.getByRole('button', { name: categoryOf(turn) })
  return { act: () => button.click() }
}

function categoryOf(turn: number): string {
  return CATEGORIES[turn % CATEGORIES.length] ?? ''
}
