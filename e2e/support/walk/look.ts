import { expect, type Page, type ViewportSize } from '@playwright/test'
import { pageFaults, passesAxe } from '../axe.ts'
import { movingParts } from './moving-parts.ts'
import { unseenControls } from './seen-controls.ts'

const soft = expect.configure({ soft: true })

/** Laptops at 200 % zoom, and the size at which WCAG forbids horizontal scrolling, beside a scroll bar. */
const lowWindows = [
  { width: 720, height: 450 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
]

/**
 * Checks the page in both modes in the first size, then its controls in each size, then whether it works in low and
 * narrow windows if `isZoomed`.
 */
export async function look(page: Page, name: string, sizes: readonly ViewportSize[], isZoomed: boolean) {
  await passesAxe(page, name, (rules) => pageFaults(page, rules))
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A check leaves the focus on a control; a focused skip link would cover the controls below it.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const where = `${name}, ${size.width} px`
    await soft.poll(() => sideways(page), where).toEqual([])
    expect.soft(await unseenControls(page), where).toEqual([])
  }
  expect.soft(await movingParts(page), name).toEqual([])
  for (const size of isZoomed ? lowWindows : []) {
    await page.setViewportSize(size)
    await worksInLowWindow(page, `${name}, ${size.width} × ${size.height}`)
  }
  await page.setViewportSize(sizes[0] ?? { width: 0, height: 0 })
}

async function worksInLowWindow(page: Page, where: string) {
  await soft.poll(() => sideways(page), where).toEqual([])
  await soft.poll(() => readableHeight(page), where).toBeGreaterThanOrEqual(120)
  const primary = page.locator('[data-variant="primary"]:visible:enabled:not([aria-disabled="true"])').last()
  // A trial click scrolls to the button and fails if another element covers it.
  if ((await primary.count()) > 0) await primary.click({ trial: true })
}

/** Returns the parts of the page that scroll horizontally or hide content; tables do not count. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [document.documentElement, document.body, ...document.querySelectorAll('main, form')]
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`)
  })
}

/** Returns the height of the screen's content area without fixed parts; 0 if the area cannot be scrolled to. */
function readableHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (main === null) return 0
    const { top, bottom } = main.getBoundingClientRect()
    const over = [...main.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || (position === 'sticky' && !element.closest('table'))
    })
    return over.reduce(
      (height, element) => height - element.getBoundingClientRect().height,
      Math.min(bottom, innerHeight) - Math.max(top, 0),
    )
  })
}
