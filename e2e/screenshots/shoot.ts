import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../screenshots', import.meta.url))

export const sizes = {
  390: { width: 390, height: 844 },
  820: { width: 820, height: 1180 },
  1440: { width: 1440, height: 900 },
} as const
export const modes = ['light', 'dark'] as const
export type Size = keyof typeof sizes
export type Mode = (typeof modes)[number]

/** Takes a screenshot `name-width-mode.png` of the whole page at rest, in a window that fits all scrolled content. */
export async function shoot(page: Page, name: string, size: Size, mode: Mode): Promise<void> {
  await isAtRest(page)
  const { width, height } = sizes[size]
  const below = await page.evaluate(heightBelow)
  if (below > 0) {
    await page.setViewportSize({ width, height: height + below })
    await isAtRest(page)
  }
  await page.screenshot({ path: `${folder}/${name}-${size}-${mode}.png`, fullPage: true })
  await page.setViewportSize(sizes[size])
}

/** Waits until the fonts are loaded and all finite animations have ended. */
export async function isAtRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(animationsToEnd)
}

/** Waits until the page shows its data. */
export async function isFilled(page: Page, heading: string | RegExp): Promise<void> {
  // Signing in leaves the mouse in the middle of the window, where it would hover over an element.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const heightBelow = () => {
  const main = document.querySelector('main')
  return main ? main.scrollHeight - main.clientHeight : 0
}

const animationsToEnd = async () => {
  // An endless or scroll-driven animation never ends.
  const finite = ({ effect, timeline }: Animation) =>
    timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(finite)
      .map(({ finished }) => finished),
  )
}
