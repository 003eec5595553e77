import config from '../playwright.config.ts'

/** `npm run screenshots`: pictures to look at, of every screen in every size, mode and state, into `screenshots`. */
export default {
  ...config,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../.results/screenshots',
  globalSetup: '../browser.setup.ts',
  // One that lacks a picture is as good as none.
  retries: 0,
}
