import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Of what is open: the pages beneath are those of screens.spec.ts. So nothing is asked by axe's `region`, that all stands
 * in landmarks. It spares dialogs but not menus, lists and calendars, which by ARIA's patterns need none either: they
 * are reached from the control that opens them, which is in one, and have the focus or are worked from its field.
 */
export async function axeFaults(page: Page, layer: Locator): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-axe', ''))
  // The other mode opens a page of its own each time, for frames of other origins.
  const { violations, passes } = await new AxeBuilder({ page })
    .include('[data-axe]')
    .setLegacyMode()
    .analyze()
  await layer.evaluate((element) => element.removeAttribute('data-axe'))
  expect(passes).not.toHaveLength(0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** That what has opened has the focus, and nothing that axe finds, in both modes. */
export async function expectNoFaults(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => hasFocus(layer)).toBe(true)
  // Light is what tests begin with.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // antd's colours follow those of the page a moment later.
    await expect.poll(() => axeFaults(page, layer), colorScheme).toEqual([])
  }
}

export const hasFocus = (layer: Locator) =>
  layer.evaluate((element) => element.contains(document.activeElement))
