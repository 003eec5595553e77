import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole } from '../support/kept-copy.ts'

const create = '/placement/channels-base/create'

const figures = (page: Page) => page.getByRole('region', { name: 'Расчётные показатели' })
const figure = (page: Page, label: string) =>
  figures(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition')
/** Finds the visible warning; the announcement for screen readers follows later. */
const warning = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Цены и юридическая информация' })
    .locator('[data-tone]')
    .filter({ hasText: text })

async function type(page: Page, values: Record<string, string>) {
  // The label of a required field ends with an asterisk.
  for (const [label, text] of Object.entries(values)) {
    await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
  }
}

test('the figures follow the typed values, and a warning stays until its cause is corrected', async ({
  page,
  signIn,
}) => {
  await signIn(page, create)
  await expect(figure(page, 'CPV по цене')).toHaveText('-')
  await type(page, { 'Цена нативная': '25000', Охват: '50000', CPV: '0,51' })
  await expect(figure(page, 'CPV по цене')).toHaveText('0,50\u00a0₽')
  await expect(warning(page, 'CPV не сходится: по цене 0,50\u00a0₽')).toBeVisible()
  await type(page, { 'Цена нативная': '25500' })
  await expect(warning(page, 'CPV')).toHaveCount(0)
})

test('an opened channel has its figures at once, and typing does not announce every key', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('searchbox').fill('Тёплый свет')
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: 'Тёплый свет', exact: true }).click()
  await expect(figure(page, 'Нативная со скидкой')).toHaveText('28\u00a0160,00\u00a0₽')
  const said = page.getByRole('region', { name: 'Цены и юридическая информация' }).getByRole('status')
  await expect(said).toHaveText('')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByLabel('Цена нативная').fill('')
  await page.getByLabel('Цена нативная').pressSequentially('99000')
  await expect(warning(page, 'CPV не сходится: по цене 1,62\u00a0₽')).toBeVisible()
  await expect(said).toHaveText('')
  await page.clock.runFor(1_000)
  await expect(said).toHaveText('CPV не сходится: по цене 1,62\u00a0₽')
})

test('without a network a channel is read-only and shows its figures', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  // The device downloads lazy-loaded code last.
  await expect.poll(() => page.evaluate(isKept, 'channel-form-figures-')).toBe(true)
  // After the reload the service worker serves the page.
  await page.reload()
  await page.getByRole('searchbox').fill('Тёплый свет')
  await expect(page).toHaveURL(/search=/)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Тёплый свет', exact: true }).click()
  await expect(page.getByText('Нет сети: редактировать канал можно после подключения')).toBeVisible()
  await expect(figure(page, 'Нативная со скидкой')).toHaveText('28\u00a0160,00\u00a0₽')
  await context.setOffline(false)
})

test.describe('while the code of the figures loads', () => {
  for (const [width, height] of [
    [1440, 2_000],
    [1_100, 2_000],
    [820, 2_400],
    [390, 3_600],
  ] as const) {
    test(`their place is kept, and a warning moves nothing, ${width} px`, async ({ page, signIn }) => {
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/channel-form-figures.lazy-*.js', async (route) => {
        await held.promise
        await route.continue()
      })
      // The window is high enough for the whole form, because browsers measure only visible layout shifts.
      await page.setViewportSize({ width, height })
      await signIn(page, create)
      await expect(page.getByRole('heading', { name: 'Дополнительно' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const heights = () => page.getByRole('heading', { level: 2 }).evaluateAll(tops)
      const before = await heights()
      await page.evaluate(countShifts)
      held.resolve()
      await expect(figures(page)).toBeVisible()
      expect(await heights()).toEqual(before)
      await type(page, { ERR: '101' })
      await expect(warning(page, 'ERR больше 100')).toBeVisible()
      expect(await heights()).toEqual(before)
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThanOrEqual(0.02)
    })
  }
})

test('a section of the form ends with its last fields, without a band for a warning', async ({
  page,
  signIn,
}) => {
  for (const width of [390, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 390) await signIn(page, create)
    await expect(figures(page)).toBeVisible()
    const section = page.getByRole('region', { name: 'Основная информация' })
    const gap = await section.evaluate((element) => {
      const fields = [...element.querySelectorAll('input, textarea, select, .ant-select')]
      const lowest = Math.max(...fields.map((field) => field.getBoundingClientRect().bottom))
      return element.getBoundingClientRect().bottom - lowest
    })
    expect({ width, isBand: gap > 40 }).toEqual({ width, isBand: false })
  }
})

async function isKept(part: string) {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
  const files = await Promise.all(caches.map((cache) => cache.keys()))
  return files.flat().some(({ url }) => url.includes(part))
}

const tops = (headings: Element[]) => headings.map((heading) => heading.getBoundingClientRect().top)

/** Sums all layout shifts, also those right after a key press, which the browsers' metric leaves out. */
function countShifts() {
  let shifted = 0
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'))
    Reflect.set(window, 'shifted', shifted)
  }).observe({ type: 'layout-shift' })
}
