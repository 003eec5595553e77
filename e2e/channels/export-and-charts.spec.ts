import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole, keepCopy, titles } from '../support/kept-copy.ts'
import { addChannels, removeChannels } from '../support/own-channels.ts'

const list = '/placement/channels-base'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Графики' })
const prices = (page: Page) => panel(page).getByRole('application', { name: 'Агентская цена и плановый охват' })
const openCharts = async (page: Page) => {
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(prices(page)).toBeVisible()
}
const countOf = async (page: Page, filter: object): Promise<number> =>
  (await api(page, 'POST', '/channels/search?page_size=1', filter)).total

/** Returns the title that the chart shows for its current point, and the point's position. */
async function pointedAt(page: Page) {
  const told = panel(page)
    .getByRole('status')
    .filter({ hasText: /: цена .*₽, охват .*, CPV / })
  await expect(told).toBeAttached()
  const title = (await told.textContent())?.split(': цена ')[0] ?? ''
  const box = await panel(page).locator('[data-point]').boundingBox()
  if (!box) throw new Error('no point is shown')
  return { title, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the number of channels that the first chart shows and omits. */
async function counted(page: Page) {
  const chart = panel(page).getByRole('region', { name: 'Агентская цена и охват' })
  const text = (await chart.textContent()) ?? ''
  const number = (found: RegExpExecArray | null) => Number((found?.[1] ?? '0').replaceAll(/\s/g, ''))
  return number(/([\d\s]+)\sканал/.exec(text)) + number(/Без цены или охвата: ([\d\s]+)\./.exec(text))
}

test('the charts wait for the copy, follow the filter and the colours of the mode, and a point opens by click or keys', async ({
  page,
  context,
  signIn,
}) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\/channels\/changes/, async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, list)
  await keepCopy(page)
  const total = await countOf(page, {})
  const food = (await api(page, 'GET', '/channel-categories/')).find(({ title }: { title: string }) => title === 'Еда')
  const ofFood = await countOf(page, { category_ids: [food.id] })
  const whole = `${total.toLocaleString('ru-RU').replace('\u00a0', ' ')} канал`
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(panel(page)).toContainText('База каналов скачивается на это устройство')
  release()
  await expect(panel(page)).toContainText(whole)
  await expect.poll(() => counted(page)).toBe(total)

  await panel(page).getByRole('button', { name: 'Еда', exact: true }).click()
  await expect(page).toHaveURL(/category_ids=/)
  await expect(panel(page)).toContainText(new RegExp(`${ofFood}\\sканал\\S* · Еда`))
  await expect.poll(() => counted(page)).toBe(ofFood)
  await expect(panel(page).getByRole('region', { name: 'CPV по категориям' }).getByRole('row')).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByText(`1-20 из ${ofFood}`)).toBeVisible()
  await page.getByRole('searchbox').fill('нет такого канала')
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(panel(page)).toContainText('Ничего не найдено')
  await panel(page).getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(panel(page)).toContainText(whole)

  for (const [colorScheme, accent] of [
    ['dark', '#f6c04d'],
    ['light', '#8a5a00'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(mostPainted)).toBe(accent)
  }
  await expect.poll(() => panel(page).evaluate(sideways)).toBe(0)

  await page.goto(list)
  await openCharts(page)
  await prices(page).press('End')
  const last = await pointedAt(page)
  await page.keyboard.press('Home')
  await expect.poll(async () => (await pointedAt(page)).title).not.toBe(last.title)
  const first = await pointedAt(page)
  await page.mouse.click(last.x, last.y)
  await expect(page.getByLabel('Название')).toHaveValue(last.title)
  await page.goBack()
  await expect(prices(page)).toBeVisible()
  await prices(page).press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Название')).toHaveValue(first.title)
  await page.goBack()
  await expect(prices(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  expect(faults).toEqual([])
})

test('the charts follow a save in another tab, and without a network the filter, and open a channel', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  const mark = `Гряда ${Date.now()}`
  const ids = await addChannels(server, [{ title: `${mark} А` }, { title: `${mark} Б` }])
  await signIn(page, list)
  await copyIsWhole(page)
  await page.goto(`${list}?search=${mark}&charts=true`)
  await expect.poll(() => counted(page)).toBe(2)
  const other = await context.newPage()
  await other.goto(`${list}?search=${mark}`)
  await titles(other).first().click()
  await other.getByLabel('Название').fill(`Переименован ${Date.now()}`)
  await other.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(other.getByText('Канал успешно обновлен')).toBeVisible()
  await expect.poll(() => counted(page)).toBe(1)
  await other.close()

  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.goto(`${list}?search=%D0%BA%D1%83%D1%85%D0%BD%D1%8F`)
  await openCharts(page)
  await expect(panel(page)).toContainText(/ · «кухня»/)
  await prices(page).press('Home')
  const { title, x, y } = await pointedAt(page)
  expect(title).toMatch(/кухня/i)
  await page.mouse.click(x, y)
  await expect(page.getByText('Цены и юридическая информация')).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
  await removeChannels(server, ids)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the charts are a sheet, and a point opens its channel's sheet over it", async ({ page, signIn }) => {
    await signIn(page, list)
    await keepCopy(page)
    await openCharts(page)
    await expect.poll(() => panel(page).evaluate(sideways)).toBe(0)
    await prices(page).press('End')
    const { title, x, y } = await pointedAt(page)
    await page.touchscreen.tap(x, y)
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet).toContainText('Агентская цена')
    await page.reload()
    await expect(sheet).toContainText('Агентская цена')
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await expect(sheet).toBeHidden()
    await expect(prices(page)).toBeVisible()
    await page.goBack()
    await expect(panel(page)).toBeHidden()
  })
})

test('the matching channels are saved as a workbook with numbers and days, also without a network, or as a CSV of the shown columns', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page, list)
  const total = await countOf(page, {})
  await copyIsWhole(page)
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const chooser = page.getByRole('dialog', { name: 'Столбцы' })
  await chooser.getByRole('button', { name: /^Договор/ }).click()
  await chooser.getByRole('checkbox', { name: 'NDA' }).uncheck()
  await page.keyboard.press('Escape')
  const csv = await exported(page, async (dialog) => {
    await dialog.getByText('CSV').click()
    await dialog.getByText('Видимые столбцы').click()
  })
  expect(csv.name).toMatch(/\.csv$/)
  const text = csv.bytes.toString('utf8')
  expect(text.startsWith('\ufeffНазвание;Ссылка;')).toBe(true)
  expect(text.split('\r\n')[0]).not.toMatch(/Описание|NDA/)
  expect(text.split('\r\n')).toHaveLength(total + 2)
  // A name that begins with @ would be a formula.
  expect(text).toMatch(/;'@/)

  await page.getByRole('searchbox').fill('кухня')
  await expect(page).toHaveURL(/search=/)
  const found = await countOf(page, { search: 'кухня' })
  await expect(page.getByText(new RegExp(`из ${found}$`))).toBeVisible()
  const online = await exported(page, async (dialog) => {
    await expect(dialog).toContainText(`По фильтрам списка: ${found}`)
    await dialog.getByText('Excel').click()
    await dialog.getByText('Все поля').click()
  })
  expect(online.name).toMatch(/^Каналы — «кухня» — \d\d\.\d\d\.\d{4}\.xlsx$/)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Нет сети' })).toBeVisible()
  const offline = await exported(page, async () => {})

  const sheetOf = (bytes: Buffer) => read(bytes, { cellNF: true }).Sheets.Каналы ?? {}
  const rowsOf = (bytes: Buffer) => utils.sheet_to_json<Record<string, unknown>>(sheetOf(bytes))
  const rows = rowsOf(online.bytes)
  expect(rows).toHaveLength(found)
  expect(rowsOf(offline.bytes)).toEqual(rows)
  for (const row of rows) {
    expect(row['Агентская цена в категории']).toMatch(/^(Дешевле|Дороже|Как у) .+ каналов$/)
    expect(row['Можно ставить?']).toMatch(/По правилам агентства от/)
  }
  const sheet = sheetOf(online.bytes)
  const firstOf = (column: string) => {
    const [head = ''] = Object.entries(sheet).find(([at, { v }]) => /^\D+1$/.test(at) && v === column) ?? []
    return sheet[head.replace('1', '2')]
  }
  expect(firstOf('Цена нативная')).toMatchObject({ t: 'n', z: '#,##0.00\\ "₽"' })
  expect(firstOf('Действует до')).toMatchObject({ t: 'n', z: 'dd.mm.yyyy' })
})

async function exported(page: Page, choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Экспорт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Экспорт каналов' })
  await choose(dialog)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать' }).click()
  const file = await download
  await expect(dialog).toBeHidden()
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const sideways = (element: Element) => element.scrollWidth - element.clientWidth

/** Returns the most frequent colour of the last chart. */
function mostPainted() {
  const canvas = [...document.querySelectorAll('canvas')].at(-1)
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  if (!pixels) return undefined
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) continue
    const colour = `#${[...pixels.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
