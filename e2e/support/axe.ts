import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** Checks what is open; `pageFaults` checks the page beneath. */
export async function axeFaults(page: Page, layer: Locator): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-axe', ''))
  const faults = await faultsOf(new AxeBuilder({ page }).include('[data-axe]'))
  await layer.evaluate((element) => element.removeAttribute('data-axe'))
  return faults
}

/** Checks the whole page with all rules. */
export const pageFaults = (page: Page) => faultsOf(new AxeBuilder({ page }))

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  // The default mode opens another page at each check, for frames of other origins.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  expect(passes).not.toHaveLength(0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Expects the layer to have the focus and to pass axe in both modes. */
export async function expectNoFaults(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => hasFocus(layer)).toBe(true)
  // The tests begin in light mode.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // antd's colours change a moment after the page's.
    await expect.poll(() => axeFaults(page, layer), colorScheme).toEqual([])
  }
}

export const hasFocus = (layer: Locator) =>
  layer.evaluate((element) => element.contains(document.activeElement))
