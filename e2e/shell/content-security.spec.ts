import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole, titles } from '../support/kept-copy.ts'

const list = '/placement/channels-base'

test('online and offline every page keeps its content security policy and runs no inline script', async ({
  page,
  context,
  signIn,
}) => {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page)
  await copyIsWhole(page)
  await visitAll(page)
  expect(violations).toEqual([])

  await context.setOffline(true)
  await visitAll(page)
  expect(violations).toEqual([])

  // Answers of the service worker keep the policy of the server's.
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.body.dataset.planted = "ran"'
    document.body.append(script)
  })
  await expect.poll(() => violations.length).toBe(1)
  expect(violations[0]).toContain("script-src 'self'")
  expect(await page.evaluate(() => document.body.dataset.planted)).toBeUndefined()
})

async function visitAll(page: Page) {
  await page.goto(list)
  await titles(page).first().click()
  await expect(page.getByText('Цены и юридическая информация')).toBeVisible()
  for (const path of ['/chat', '/placement/projects', '/placement/estimates', `${list}?tab=categories`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}
