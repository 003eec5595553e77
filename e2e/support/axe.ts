import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** Checks what is open; `pageFaults` checks the page beneath. */
export async function axeFaults(page: Page, layer: Locator, rules?: string[]): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-axe', ''))
  const faults = await faultsOf(new AxeBuilder({ page }).include('[data-axe]'), rules)
  await layer.evaluate((element) => element.removeAttribute('data-axe'))
  return faults
}

/** Checks the whole page with all rules, or with some. */
export const pageFaults = (page: Page, rules?: string[]) => faultsOf(new AxeBuilder({ page }), rules)

/** The rules whose result depends on the mode. */
const colourRules = ['color-contrast', 'link-in-text-block']
const soft = expect.configure({ soft: true })

/** Expects no faults in both modes, which differ in their colours alone. The tests begin in light mode. */
export async function passesAxe(page: Page, name: string, faults: (rules?: string[]) => Promise<string[]>) {
  for (const [colorScheme, rules] of [
    ['dark', colourRules],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    // antd's colours change a moment after the page's.
    await soft.poll(() => faults(rules), `${name}, ${colorScheme}`).toEqual([])
  }
}

async function faultsOf(axe: AxeBuilder, rules?: string[]): Promise<string[]> {
  if (rules) axe.withRules(rules)
  // The default mode opens another page at each check, for frames of other origins.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  if (!rules) expect(passes).not.toHaveLength(0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

export const hasFocus = (layer: Locator) =>
  layer.evaluate((element) => element.contains(document.activeElement))
