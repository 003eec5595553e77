import { expect, type Locator, type Page } from '@playwright/test'

export const natives = 'Менеджмент проекта нативы'
export const marking = 'Менеджмент проекта маркировка'

export const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true }).click()
export const addTo = (page: Page, table: string) =>
  page.getByRole('button', { name: `Добавить специалиста: ${table}`, exact: true })
export const rate = (page: Page, name: string) => page.getByRole('textbox', { name: `Ставка нетто, ₽/час, ${name}` })
export const hours = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('textbox', { name: `Часы, ${name}` })
export const line = (page: Page, table: string, name: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })

/** Finds the amounts of a row: without VAT, VAT, with VAT. */
export async function expectSums(page: Page, table: string, name: string, sums: string[]) {
  const cells = line(page, table, name).locator('td').filter({ hasText: /,\d\d/ })
  await expect(cells).toHaveText(sums, { useInnerText: true })
}

export async function addSpecialists(page: Page, table: string, names: string[]) {
  await addTo(page, table).click()
  const picker = page.getByRole('dialog')
  for (const name of names) await picker.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await picker.getByRole('button', { name: /^Добавить/ }).click()
  await expect(picker).toHaveCount(0)
}

/** Fills all fields except НДС. */
export async function fillFields(page: Page, title: string) {
  const texts = {
    Название: title,
    Клиент: 'ООО «Проверка»',
    'Условия оплаты (дней)': '30',
    'Агентская комиссия (%)': '12',
    'Рекламный сбор (%)': '3',
    'Блок работ': 'Размещение',
    'Описание работ': 'Подбор каналов',
  }
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}
