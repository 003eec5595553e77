import config from '../playwright.config.ts'

/** `npm run screenshots`: takes pictures of every screen in every size, mode and state into `screenshots`. */
export default {
  ...config,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../.results/screenshots',
  globalSetup: '../support/browser.setup.ts',
  // A run with a missing picture is useless.
  retries: 0,
}
