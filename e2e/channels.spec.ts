import { expect, test } from './app-server.ts'

const list = '/placement/channels-base'

test.beforeEach(({ page, signIn }) => signIn(page))

test('search, filter, sort and page live in the address, and back leads through them', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Каналы' })
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()

  await page.getByPlaceholder('Поиск по названию канала').fill('кухня')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('из 2 000')).toBeHidden()
  await expect(table.getByRole('link', { name: 'Кухня на минималках', exact: true })).toBeVisible()

  await page.getByPlaceholder('Поиск по названию канала').fill('')
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)

  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('21-40 из 2 000')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('21-40 из 2 000')).toBeVisible()
})

test('a pasted address opens the same list, and what makes no sense in it is left out', async ({ page }) => {
  await page.goto(`${list}?page=3&page_size=50&search=%22live%22&sort=nonsense&tab=elsewhere`)
  await expect(page.getByPlaceholder('Поиск по названию канала')).toHaveValue('live')
  await page.goto(`${list}?page=2&page_size=10`)
  await expect(page.getByText('11-20 из 2 000')).toBeVisible()
})

test('a channel is created, edited and deleted', async ({ page }) => {
  const title = `Проверка ${Date.now()}`
  await page.getByRole('button', { name: 'Добавить канал' }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Введите название', { exact: true })).toBeVisible()
  await expect(page.getByText('Выберите категорию')).toBeVisible()
  await page.getByLabel('Название').fill(title)
})
