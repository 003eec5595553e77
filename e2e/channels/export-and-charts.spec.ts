import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { axeFaults } from '../support/axe.ts'
import { copyIsWhole, keepCopy, offlineBar, titles } from '../support/kept-copy.ts'

const list = '/placement/channels-base'

// Without animations the panel stands still, so a point has a stable position.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Графики' })
const prices = (page: Page) =>
  panel(page).getByRole('application', { name: 'Агентская цена и плановый охват' })
const openCharts = async (page: Page) => {
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(prices(page)).toBeVisible()
}

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

/** Returns the numbers of channels that a chart shows and omits. */
async function counted(page: Page, chart: string) {
  const text = (await panel(page).getByRole('region', { name: chart }).textContent()) ?? ''
  const number = (found: RegExpExecArray | null) => Number((found?.[1] ?? '0').replaceAll(/\s/g, ''))
  return number(/([\d\s]+)\sканал/.exec(text)) + number(/Без цены или охвата: ([\d\s]+)\./.exec(text))
}

test('the charts show the listed channels and follow the filter', async ({ page, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await openCharts(page)
  await expect(panel(page)).toContainText('2 000 каналов')
  expect(await counted(page, 'Агентская цена и охват')).toBe(2_000)

  await panel(page).getByRole('button', { name: 'Еда', exact: true }).click()
  await expect(page).toHaveURL(/category_ids=/)
  await expect(panel(page)).toContainText('112 каналов · Еда')
  expect(await counted(page, 'Агентская цена и охват')).toBe(112)
  await expect(panel(page).getByRole('region', { name: 'CPV по категориям' }).getByRole('row')).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByText('1-20 из 112')).toBeVisible()

  await page.getByRole('searchbox').fill('нет такого канала')
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(panel(page)).toContainText('Ничего не найдено')
  await panel(page).getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(panel(page)).toContainText('2 000 каналов')
})

test('a click or the keyboard opens a point, and going back returns to the charts', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await openCharts(page)
  await prices(page).focus()
  await page.keyboard.press('End')
  const last = await pointedAt(page)
  await page.keyboard.press('Home')
  await expect.poll(async () => (await pointedAt(page)).title).not.toBe(last.title)
  const first = await pointedAt(page)

  await page.mouse.click(last.x, last.y)
  await expect(page.getByLabel('Название')).toHaveValue(last.title)
  await page.goBack()
  await expect(prices(page)).toBeVisible()
  await prices(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Название')).toHaveValue(first.title)
  await page.goBack()
  await expect(prices(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
})

test('without a network the charts open, follow the filter and open a channel', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await expect.poll(() => page.evaluate(areChartsKept)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBar(page)).toBeVisible()
  await page.goto(`${list}?search=%D0%BA%D1%83%D1%85%D0%BD%D1%8F`)
  await openCharts(page)
  await expect(panel(page)).toContainText(/ · «кухня»/)
  await prices(page).focus()
  await page.keyboard.press('Home')
  const { title, x, y } = await pointedAt(page)
  expect(title).toMatch(/кухня/i)
  await page.mouse.click(x, y)
  await expect(page.getByText('Цены и юридическая информация')).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
})

test('a save in another tab changes the charts in this one', async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.goto(`${list}?search=%D0%BF%D1%80%D0%BE%D1%81%D1%82%D0%B0%D1%8F&charts=true`)
  const total = await counted(page, 'Агентская цена и охват')
  expect(total).toBeGreaterThan(1)

  const other = await context.newPage()
  await other.goto(`${list}?search=%D0%BF%D1%80%D0%BE%D1%81%D1%82%D0%B0%D1%8F`)
  await titles(other).first().click()
  await other.getByLabel('Название').fill(`Переименован ${Date.now()}`)
  await other.getByRole('button', { name: 'Сохранить' }).click()
  await expect(other.getByText('Канал успешно обновлен')).toBeVisible()
  await expect.poll(() => counted(page, 'Агентская цена и охват')).toBe(total - 1)
})

test.describe('before the first copy exists', () => {
  test.use({ serviceWorkers: 'block' })

  test('the charts say that the copy is downloading, and show it at the end', async ({
    page,
    context,
    signIn,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await context.route(/\/channels\/changes/, async (route) => {
      await released
      await route.continue()
    })
    await signIn(page)
    await keepCopy(page)
    await page.getByRole('button', { name: 'Графики' }).click()
    await expect(panel(page)).toContainText('База каналов скачивается на это устройство')
    release()
    await expect(panel(page)).toContainText('2 000 каналов')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the charts are a sheet, and a point opens its channel's sheet over it", async ({ page, signIn }) => {
    await signIn(page)
    await copyIsWhole(page)
    await openCharts(page)
    await prices(page).focus()
    await page.keyboard.press('End')
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

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the charts pass axe and are drawn again in the other mode, ${device}`, async ({ page, signIn }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
    })
    page.on('pageerror', (error) => violations.push(error.message))
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await signIn(page)
    await copyIsWhole(page)
    await openCharts(page)
    for (const [colorScheme, accent] of [
      ['light', '#8a5a00'],
      ['dark', '#f6c04d'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect.poll(() => page.evaluate(mostPainted)).toBe(accent)
      // The page behind the panel fades between the modes.
      await page.reload()
      await expect.poll(() => page.evaluate(mostPainted)).toBe(accent)
      await prices(page).focus()
      // A reload updates the copy, and the charts follow.
      await expect(panel(page).locator('[aria-busy="true"]')).toHaveCount(0)
      // antd's colours change a moment after the page's.
      await expect.poll(() => axeFaults(page, page.locator('html'))).toEqual([])
    }
    const sideways = await panel(page).evaluate((element) => element.scrollWidth - element.clientWidth)
    expect({ sideways, violations }).toEqual({ sideways: 0, violations: [] })
  })
}

async function areChartsKept() {
  const kept = await Promise.all(
    (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
  )
  return kept.flat().some(({ url }) => /channel-charts.*\.js/.test(url))
}

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
