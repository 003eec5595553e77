import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import {
  addSpecialists,
  addTo,
  expectSums,
  fillFields,
  hours,
  line,
  marking,
  natives,
  rate,
  save,
} from '../support/estimate-form.ts'
import { anEstimate, aTitle } from '../support/placement.ts'

const list = '/placement/estimates'

test('an estimate is created, summed up during typing, marked where values are missing, copied and deleted', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  const title = aTitle()
  await page.getByRole('button', { name: 'Новая расчётка' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Расчётки.*Новая расчётка/)
  await expect(page.getByText('Не заполнен: считаем по 20 %')).toBeVisible()
  await save(page)
  for (const text of [
    ...['Введите название расчётки', 'Укажите клиента', 'Введите НДС', 'Введите рекламный сбор'],
    'Добавьте хотя бы одного специалиста в Rate Card',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Название', exact: true })).toBeFocused()
  await fillFields(page, title)
  // What is below moves up when a message disappears, so the test waits until only that of НДС is left.
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(1)
  await expect(addTo(page, natives)).toHaveAttribute('aria-disabled', 'true')
  await addTo(page, natives).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Сначала добавьте специалистов в Rate Card')
  await addSpecialists(page, 'Rate card', ['Копирайтер', 'Редактор', 'Юрист'])
  await rate(page, 'Копирайтер').fill('1 234 ₽')
  await rate(page, 'Редактор').fill('2100')
  await addSpecialists(page, natives, ['Копирайтер', 'Редактор', 'Юрист'])
  await expect(addTo(page, natives)).toHaveAttribute('aria-disabled', 'true')
  await addSpecialists(page, marking, ['Копирайтер'])
  await hours(page, natives, 'Копирайтер').fill('12,5')
  await expect(page.getByText('НДС не указан, считаем по 20 %')).toBeVisible()
  await expectSums(page, natives, 'Копирайтер', ['15 425,00 ₽', '3 085,00 ₽', '18 510,00 ₽'])
  await page.getByLabel('НДС (%)').fill('22')
  await expect(page.getByText(/считаем по 20/)).toHaveCount(0)
  await save(page)
  await expect(page.getByText('Заполните ставки для всех специалистов в Rate Card')).toBeVisible()
  await expect(rate(page, 'Юрист')).toBeFocused()
  await rate(page, 'Юрист').fill('833')
  await hours(page, natives, 'Юрист').fill('0.5')
  await expectSums(page, natives, 'Копирайтер', ['15 425,00 ₽', '3 393,50 ₽', '18 818,50 ₽'])
  await expectSums(page, natives, 'Редактор', ['0,00 ₽', '0,00 ₽', '0,00 ₽'])
  await expectSums(page, natives, 'Итого', ['15 841,50 ₽', '3 485,13 ₽', '19 326,63 ₽'])
  // 12 % of the work, 3 % of both.
  await expectSums(page, 'Итог для клиента', 'Итого', ['18 274,75 ₽', '4 020,45 ₽', '22 295,20 ₽'])
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Расчётка успешно создана')
  await dialog.getByRole('button', { name: 'Хорошо' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))

  await page.goto(`${list}?search=${encodeURIComponent(title)}`)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `Действия с расчёткой «${title}»` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Копировать')
  await dialog.getByRole('button', { name: 'Дублировать' }).click()
  await expect(page.getByText('Расчётка успешно продублирована')).toBeVisible()
  // The copy's row moves the others, whose elements it may take.
  const copy = page.getByRole('link', { name: `${title} (копия)` })
  await expect(copy).toBeVisible()
  await choose('Удалить')
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Расчётка успешно удалена')).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await copy.click()
  await expectSums(page, 'Итог для клиента', 'Итого', ['18 274,75 ₽', '4 020,45 ₽', '22 295,20 ₽'])
})

test('an edited estimate follows its rates, survives a closed tab, is saved and goes into a workbook', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  const { id, path } = await openEstimate(page, signIn, newUser)
  await rate(page, 'Копирайтер').fill('2000')
  await page.getByLabel('НДС (%)').fill('0')
  await expectSums(page, natives, 'Копирайтер', ['25 000,00 ₽', '0,00 ₽', '25 000,00 ₽'])
  await expectSums(page, marking, 'Копирайтер', ['1 000,00 ₽', '0,00 ₽', '1 000,00 ₽'])
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await page.getByRole('button', { name: 'Остаться' }).click()
  const kept = async () => (await page.evaluate(() => JSON.stringify(localStorage))).replaceAll('\\', '')
  await expect.poll(kept).toMatch(/"vat_percent":"?0\b/)
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await later.goto(path)
  await expect(later.getByText('Восстановлен несохранённый текст')).toBeVisible()
  await expect(rate(later, 'Копирайтер')).toHaveValue(/^2\s000$/)
  const remove = (name: string) => later.getByRole('button', { name: `Удалить из Rate Card: ${name}` })
  await remove('Копирайтер').click()
  const question = later.getByRole('dialog')
  await expect(question).toContainText(`${natives}, ${marking}`)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(rate(later, 'Копирайтер')).toBeVisible()
  await remove('Копирайтер').click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(rate(later, 'Копирайтер')).toHaveCount(0)
  await expect(remove('Юрист')).toBeFocused()
  await expect(later.getByRole('table', { name: marking })).toHaveCount(0)
  await expect(line(later, natives, 'Копирайтер')).toHaveCount(0)
  await later.getByRole('button', { name: `Удалить из таблицы «${natives}»: Юрист` }).click()
  await expect(addTo(later, natives)).toBeFocused()
  await remove('Юрист').click()
  await expect(question).toHaveCount(0)
  await addSpecialists(later, 'Rate card', ['Редактор'])
  await rate(later, 'Редактор').fill('700')
  await addSpecialists(later, natives, ['Редактор'])
  await hours(later, natives, 'Редактор').fill('1,5')
  await save(later)
  await expect(question).toContainText('Расчётка успешно обновлена')
  await question.getByRole('button', { name: 'Хорошо' }).click()
  await expect(later).toHaveURL(new RegExp(`${list}$`))

  await later.goto(path)
  await expectSums(later, natives, 'Итого', ['1 050,00 ₽', '0,00 ₽', '1 050,00 ₽'])
  const download = later.waitForEvent('download')
  await later.getByRole('button', { name: 'Скачать XLSX' }).click()
  const { title } = await api(later, 'GET', `/estimates/${id}`)
  expect((await download).suggestedFilename()).toBe(`${title}.xlsx`)
  const { Sheets, SheetNames } = read(await readFile(await (await download).path()))
  const cells = Object.entries(Sheets[SheetNames[0] ?? ''] ?? {})
  expect(cells).toContainEqual(['A1', expect.objectContaining({ v: title })])
  expect(cells.map(([, cell]) => cell?.v)).toContain(1050)
})

test('the numbers are walked through by keys as in a spreadsheet, and every sum and cut text tells its whole', async ({
  page,
  signIn,
  newUser,
}) => {
  await openEstimate(page, signIn, newUser)
  await rate(page, 'Копирайтер').focus()
  await page.keyboard.type('1500')
  await page.keyboard.press('Tab')
  await expect(rate(page, 'Юрист')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(rate(page, 'Копирайтер')).toBeFocused()
  await expect(rate(page, 'Копирайтер')).toHaveValue(/^1\s500$/)
  await hours(page, natives, 'Копирайтер').focus()
  await page.keyboard.type('7.5')
  await page.keyboard.press('Enter')
  await expect(hours(page, natives, 'Юрист')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('ArrowUp')
  await expect(hours(page, natives, 'Копирайтер')).toHaveValue('8')
  await page.keyboard.press('ArrowDown')
  await expect(hours(page, natives, 'Копирайтер')).toHaveValue('7,5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const tip = page.getByRole('tooltip')
  await expect(tip).toHaveText('1 500,00 ₽ × 7,5 ч = 11 250,00 ₽')
  // Tab still reaches the sums and the delete buttons, and behind the total it leaves the table.
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Удалить из таблицы «${natives}»: Копирайтер` })).toBeFocused()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab')
  await expect(page.getByRole('table', { name: natives }).locator(':focus')).toHaveCount(0)
  await expect(page.locator('form :focus')).toHaveCount(1)

  for (const [table, name, sum, formula] of [
    [natives, 'Копирайтер', '2 475,00 ₽', '11 250,00 ₽ × 22 % = 2 475,00 ₽'],
    [natives, 'Итого', '14 233,13 ₽', '13 725,00 ₽ + 508,13 ₽ = 14 233,13 ₽'],
    ['Итог для клиента', 'Агентская комиссия', '1 489,98 ₽', '12 416,50 ₽ × 12 % = 1 489,98 ₽'],
  ] as const) {
    await line(page, table, name).getByText(sum).hover()
    await expect(tip.filter({ hasText: formula })).toBeVisible()
  }
  await line(page, natives, 'Итого').getByText('14 233,13 ₽').click()
  await page.mouse.move(0, 0)
  await expect(page.locator(':focus')).toHaveAccessibleDescription('13 725,00 ₽ + 508,13 ₽ = 14 233,13 ₽')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  const title = `Специалист ${aTitle()}`
  const description = `Делает многое: ${'готовит материалы, '.repeat(24)}и сдаёт их.`
  await api(page, 'POST', '/positions/', { title, description })
  await page.goto(`${list}/create`)
  await addSpecialists(page, 'Rate card', [title])
  await rate(page, title).focus()
  await expect(tip).toHaveText(description)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.getByText(description).hover()
  await expect(tip).toHaveText(description)
})

test('the largest sums fit beside the names at every width, and the heads of the tables are seen where there are any', async ({
  page,
  signIn,
  newUser,
}) => {
  const { path } = await openEstimate(page, signIn, newUser, { rate: 10_000_000, hours: 10_000 })
  const heads = page.locator('form thead')
  const heights = () => heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await expect(line(page, natives, 'Копирайтер')).toContainText('122 000 000 000,00 ₽')
    const name = line(page, natives, 'Копирайтер').getByText('Копирайтер')
    await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(24)
    const cells = page.getByRole('main').locator('td, input')
    const cut = (all: Element[]) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)
    await expect.poll(() => cells.evaluateAll(cut)).toEqual([])
    await expect(heads).toHaveCount(4)
    if (width === 1440) expect((await heights()).filter((height) => height < 30)).toEqual([])
    // A bin that was covered could not be pressed.
    await page.getByRole('button', { name: `Удалить из таблицы «${natives}»: Юрист` }).click({ trial: true })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // Cards have no heads.
  await expect.poll(async () => (await heights()).filter((height) => height > 1)).toEqual([])
})

type SignIn = (page: Page, path: string, email: string) => Promise<void>

/** Opens the form of an own estimate. */
async function openEstimate(page: Page, signIn: SignIn, email: string, most?: Parameters<typeof anEstimate>[1]) {
  await signIn(page, list, email)
  const { id } = await anEstimate(page, most)
  const path = `${list}/${id}/edit`
  await page.goto(path)
  return { id, path }
}
