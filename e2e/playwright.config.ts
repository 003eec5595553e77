import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

// Without a locale, as in a container, Chromium loses the names of what it downloads.
process.env.LANG ??= 'C.UTF-8'

/** Real browser, real server, real database; each worker starts a server of its own (app-server.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  globalSetup: './browser.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy for a moment is no fault; a test that needed it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    launchOptions,
  },
})
