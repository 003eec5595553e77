import type { LaunchOptions } from '@playwright/test'
import { launchOptions } from './browser.ts'

/** Shows the scroll bars of Windows and Linux, which Playwright hides, because they take space from tables. */
export const scrollBars: { launchOptions: LaunchOptions } = {
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
}
