import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

type Mode = 'light' | 'dark'

/** The rules that can find other faults in dark mode than in light mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks what is open, in dark mode by the rules about colours only; `pageFaults` checks the page beneath. */
export async function axeFaults(page: Page, layer: Locator, mode: Mode): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-axe', ''))
  const faults = await faultsOf(new AxeBuilder({ page }).include('[data-axe]'), mode)
  await layer.evaluate((element) => element.removeAttribute('data-axe'))
  return faults
}

/** Checks the whole page, in dark mode by the rules about colours only. */
export const pageFaults = (page: Page, mode: Mode) => faultsOf(new AxeBuilder({ page }), mode)

async function faultsOf(axe: AxeBuilder, mode: Mode): Promise<string[]> {
  if (mode === 'dark') axe.withRules(COLOUR_RULES)
  // The default mode opens another page at each check, for frames of other origins.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  // A layer of pictures alone has no colours to check.
  if (mode === 'light') expect(passes).not.toHaveLength(0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Expects the layer to have the focus and to pass axe in both modes. */
export async function expectNoFaults(page: Page, layer: Locator): Promise<void> {
  await expect.poll(() => hasFocus(layer)).toBe(true)
  // The tests begin in light mode.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // antd's colours change a moment after the page's.
    await expect.poll(() => axeFaults(page, layer, colorScheme), colorScheme).toEqual([])
  }
}

export const hasFocus = (layer: Locator) =>
  layer.evaluate((element) => element.contains(document.activeElement))
