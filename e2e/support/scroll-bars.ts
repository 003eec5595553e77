import type { LaunchOptions } from '@playwright/test'
import { launchOptions } from './browser.ts'

/** A browser with the scroll bars of Windows and Linux, which Playwright hides: they take room from tables. */
export const scrollBars: { launchOptions: LaunchOptions } = {
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
}
