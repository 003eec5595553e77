import type { LaunchOptions } from '@playwright/test'
import { launchOptions } from './browser.ts'

// The bits are those of Blink: 4 for a mouse, 2 for a finger; hovering is 2 of 3.
const pointers = 'availablePointerTypes=6,primaryPointerType=4,availableHoverTypes=3,primaryHoverType=2'

/** A laptop with a touch screen: its main pointer is a mouse that can hover, and its user may touch instead. */
export const touchLaptop: { launchOptions: LaunchOptions } = {
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), `--blink-settings=${pointers}`] },
}
