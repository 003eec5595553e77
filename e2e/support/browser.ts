import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  // The headless shell has no windows and takes two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the Chromium of the tests: the one in CHROMIUM, the system's, or Playwright's. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM
  return [named, ...systemBrowsers, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  )
}
