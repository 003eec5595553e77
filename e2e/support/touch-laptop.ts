import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'

// The bits are those of Blink: 4 for a mouse, 2 for a finger; hovering is 2 of 3.
const pointers = 'availablePointerTypes=6,primaryPointerType=4,availableHoverTypes=3,primaryHoverType=2'

/** Opens a browser on a laptop whose main pointer is a mouse that can hover, and whose user may touch instead. */
export async function openTouchLaptop(baseURL: string) {
  const args = [...(launchOptions.args ?? []), `--blink-settings=${pointers}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  return { page, close: () => browser.close() }
}
