import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

// Without a locale, as in a container, Chromium loses the names of downloads.
process.env.LANG ??= 'C.UTF-8'

/** The tests use a real browser, server and database; each worker starts its own server (support/app-server.ts). */
export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  globalSetup: './support/browser.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // A moving part decides by chance what a press hits; lazy-parts.spec.ts presses while overlays move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
})
