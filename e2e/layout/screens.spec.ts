import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { screens } from '../support/screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['laptop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test(`every screen has its title and passes axe, ${device}, ${colorScheme}`, async ({ page, signIn }) => {
      test.setTimeout(300_000)
      const violations: string[] = []
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
      })
      page.on('pageerror', (error) => violations.push(error.message))
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/login')
      await expectNoAxeFaults(page, '/login')
      await signIn(page)
      for (const [, path, heading] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('main')).toBeVisible()
        await expectNoAxeFaults(page, path)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect({ path, overflow }).toEqual({ path, overflow: 0 })
      }
      expect(violations).toEqual([])
    })
  }
}

test('an unknown address says so and links to the start page', async ({ page, signIn }) => {
  await signIn(page, '/placement/nothing')
  await expect(page.getByText('К сожалению, запрашиваемая страница не существует')).toBeVisible()
  await page
    .getByRole('button', { name: 'На главную' })
    .or(page.getByRole('link', { name: 'На главную' }))
    .click()
  await expect(page).toHaveURL(/\/chat$/)
})

test('stage screens and reports say that they are being made', async ({ page, signIn }) => {
  await signIn(page, '/placement/projects/7/mediaplan')
  await expect(page.getByText('Этап "Медиаплан" - в разработке')).toBeVisible()
  await page.goto('/placement/financial-reports')
  await expect(page.getByText('Фин отчеты - в разработке')).toBeVisible()
})

async function expectNoAxeFaults(page: import('@playwright/test').Page, where: string) {
  // The default mode opens another page each time, for frames of other origins.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect({ where, faults }).toEqual({ where, faults: [] })
}
