import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const systemBrowsers = [
  // The headless shell needs only two thirds of the time of a full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of the tests' Chromium: that in CHROMIUM, the system's, or Playwright's. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM
  return [named, ...systemBrowsers, chromium.executablePath()].find((path) => path !== undefined && existsSync(path))
}

const browser = findBrowser()

export const launchOptions: LaunchOptions = {
  ...(browser && { executablePath: browser }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // A page lives only for seconds, so optimizing its code costs a seventh of a run without a benefit.
    '--js-flags=--no-turbofan --no-maglev --single-threaded-gc',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Browsers treat 127.0.0.1 as secure without HTTPS, but not this name (offline/install.spec.ts).
    '--host-resolver-rules=MAP promodesk.test 127.0.0.1',
  ],
}
