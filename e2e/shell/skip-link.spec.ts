import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the first Tab stop leads past the menu to the page, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn(page, '/services')
    for (const path of ['/services', '/placement/channels-base', '/placement/projects']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main).toHaveText(/\S/)
      const link = page.getByRole('link', { name: 'К содержимому' })
      // An invisible link must not be pressed either.
      await expect(link).toHaveCSS('pointer-events', 'none')
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 1 })
      await expect(link).toHaveCSS('clip-path', 'none')
      const address = page.url()
      await page.keyboard.press('Enter')
      await expect(main).toBeFocused()
      await expect(page).toHaveURL(address)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    }
  })
}
