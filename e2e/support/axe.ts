import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Checks what is open; `pageFaults` checks the page beneath. */
export async function axeFaults(page: Page, layer: Locator, rules?: string[]): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-axe', ''))
  const faults = await faultsOf(page, '[data-axe]', rules)
  await layer.evaluate((element) => element.removeAttribute('data-axe'))
  return faults
}

/** Checks the whole page with all rules, or with some. */
export const pageFaults = (page: Page, rules?: string[]) => faultsOf(page, 'html', rules)

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

async function faultsOf(page: Page, within: string, rules?: string[]): Promise<string[]> {
  // The checks are half a megabyte of code, which a page gets once.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  const { faults, passed } = await page.evaluate(
    async ({ within, rules }) => {
      const found = await window.axe?.run(within, {
        ...(rules && { runOnly: rules }),
        resultTypes: ['violations'],
      })
      return {
        faults: found?.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
        passed: found?.passes.length,
      }
    },
    { within, rules },
  )
  if (!rules) expect(passed).toBeGreaterThan(0)
  return faults ?? ['axe did not run']
}

export const hasFocus = (layer: Locator) => layer.evaluate((element) => element.contains(document.activeElement))
