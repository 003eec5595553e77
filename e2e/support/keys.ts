import { expect, type Locator, type Page } from '@playwright/test'

/** No element in the tests needs more Tab presses. */
const MOST_TABS = 90

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${wanted}`)
}

/** Returns whether no other element covers the element's middle. */
export function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && one.contains(there)
  })
}
