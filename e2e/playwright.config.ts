import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.ts'

const browser = findBrowser()
// Without a locale, as in a container, Chromium loses the names of downloads.
process.env.LANG ??= 'C.UTF-8'

/** The tests use a real browser, server and database; each worker starts a server of its own (support/app-server.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  globalSetup: './support/browser.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy for a moment is no fault; a retried test is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // 127.0.0.1 counts as HTTPS; this name does not (offline/plain-http.spec.ts).
        '--host-resolver-rules=MAP promodesk.test 127.0.0.1',
      ],
    },
  },
})
