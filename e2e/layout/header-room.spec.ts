import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { screens } from '../support/screens.ts'
import { scrollBars } from '../support/scroll-bars.ts'

test.use(scrollBars)

const sections = screens.map(([, path]) => path).filter((path) => path.startsWith('/admin'))
const widths = [1280, 1371, 1372, 1400, 1440, 1501, 1502, 1536]

for (const menu of ['a wide menu', 'a narrow menu']) {
  test(`the title and the sections of the administration are whole at every width, beside ${menu}`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, '/admin')
    if (menu === 'a narrow menu') await page.getByRole('button', { name: 'Свернуть меню' }).click()
    for (const path of sections) {
      await page.goto(path)
      const choice = page.getByLabel('Раздел администрирования')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect(choice).toBeVisible()
        await expect.poll(() => cutIn(page), `${path}, ${width} px`).toEqual([])
      }
      await expect(choice).toHaveRole('radiogroup')
    }
  })
}

/** Returns the words of the header that are cut, with a page that is long enough to scroll. */
const cutIn = (page: Page) =>
  page.locator('main header').evaluate((header) => {
    const spacer = document.createElement('div')
    spacer.style.cssText = 'flex: none; height: 3000px'
    header.parentElement?.append(spacer)
    const words = [...header.querySelectorAll('h1 span, [data-segmented] span, button span, h1, header > *')]
    const { right } = header.getBoundingClientRect()
    const cut = words
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > right)
      .map((one) => one.textContent)
    spacer.remove()
    return cut
  })
