import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { openers, sizeOf } from '../support/openers.ts'

for (const rate of [1, 6]) {
  test(`Escape cancels an opening whose code is on its way, processor at 1/${rate}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(300_000)
    await signIn(page, '/services')
    for (const opened of openers) {
      const { part, path, before, opener, layer } = opened
      await test.step(part, async () => {
        const code = `**/assets/${part}.lazy-*.js`
        const held = Promise.withResolvers<void>()
        await page.route(code, async (route) => {
          await held.promise
          await route.continue()
        })
        await page.setViewportSize(sizeOf(opened))
        await page.goto(path)
        await before?.(page)
        await expect(opener(page)).toBeVisible()
        const address = page.url()
        await slowDown(page, rate)
        await press(page, opener(page))
        await page.keyboard.press('Escape')
        await slowDown(page, 1)
        held.resolve()
        await page.waitForLoadState('networkidle')
        await expect(layer(page)).toHaveCount(0)
        await expect(page).toHaveURL(address)
        // Escape cancels only this opening, so a second press opens the overlay.
        await before?.(page)
        await opener(page).click()
        await expect(layer(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(layer(page)).toBeHidden()
        await page.unroute(code)
      })
    }
  })
}

const list = '/placement/channels-base'
const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }
for (const rate of [1, 6]) {
  test(`an overlay with all its code handles Escape from the press on, processor at 1/${rate}`, async ({
    page,
    signIn,
  }) => {
    const layers = page.locator('[role=dialog]:visible, [role=menu]:visible')
    await signIn(page, list)
    for (const [path, size, name] of [
      ['/services', phone, /^Меню$/],
      [list, phone, /^Фильтры/],
      [list, laptop, /^Столбцы$/],
      ['/services', laptop, /^Удалить сервис/],
      ['/placement/estimates', laptop, /^Действия с расчёткой/],
      ['/chat', phone, /^Меню чата$/],
    ] as const) {
      await page.setViewportSize(size)
      await page.goto(path)
      const target = page.getByRole('button', { name }).and(page.locator(':not([aria-disabled])')).first()
      await expect(target).toBeVisible()
      await slowDown(page, rate)
      await press(page, target)
      await page.keyboard.press('Escape')
      await slowDown(page, 1)
      await expect(layers, `${name}`).toHaveCount(0)
    }
  })
}

/** Uses the mouse directly, because Playwright's click waits for its result. */
async function press(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('The element is missing')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
