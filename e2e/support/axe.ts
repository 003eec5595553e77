import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Checks what is open; screens.spec.ts checks the page beneath. axe's rule `region` is off, because it spares dialogs
 * but not menus, lists and calendars, which need no landmark either: their opener is in one.
 */
export async function axeFaults(page: Page, layer: Locator): Promise<string[]> {
  const { violations, passes } = await analyze(page, layer)
  expect(passes).not.toHaveLength(0)
  return namesOf(violations)
}

/** Checks the contrast alone, the one rule whose result depends on the colour scheme. */
export async function contrastFaults(page: Page, layer: Locator): Promise<string[]> {
  const { violations } = await analyze(page, layer, ['color-contrast'])
  return namesOf(violations)
}

/** Expects the layer to have the focus and to pass axe in both modes. */
export async function expectNoFaults(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => hasFocus(layer)).toBe(true)
  // The tests begin in light mode. antd's colours follow those of the page a moment later.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => contrastFaults(page, layer), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => axeFaults(page, layer), 'light').toEqual([])
}

export const hasFocus = (layer: Locator) =>
  layer.evaluate((element) => element.contains(document.activeElement))

async function analyze(page: Page, layer: Locator, rules?: string[]) {
  await layer.evaluate((element) => element.setAttribute('data-axe', ''))
  // The default mode opens another page each time, for frames of other origins.
  const axe = new AxeBuilder({ page }).include('[data-axe]').setLegacyMode()
  const found = await (rules ? axe.withRules(rules) : axe).analyze()
  await layer.evaluate((element) => element.removeAttribute('data-axe'))
  return found
}

const namesOf = (violations: Awaited<ReturnType<typeof analyze>>['violations']) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
