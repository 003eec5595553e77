import type { Page } from '@playwright/test'

/** Shows the page as it goes on paper. */
export async function print(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}
