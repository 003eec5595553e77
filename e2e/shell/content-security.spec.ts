import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole, titles } from '../support/kept-copy.ts'

const list = '/placement/channels-base'

test('online and offline every page keeps its content security policy and runs no inline script', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page)
  await copyIsWhole(page)
  await visitAll(page)
  expect(violations).toEqual([])

  await context.setOffline(true)
  await visitAll(page)
  expect(violations).toEqual([])

  // Responses of the service worker have the same policy as the server's.
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('document.body.dataset.planted = "ran"')
    document.body.append(script)
  })
  await expect.poll(() => violations.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.body.dataset.planted)).toBeUndefined()
  const markup = '<img src="x" onerror="document.body.dataset.planted = 1">'
  await expect(
    page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), markup),
  ).rejects.toThrow('text with a tag does not become elements')
  await expect(
    page.evaluate(() =>
      Object.assign(document.createElement('script'), { src: 'https://foreign.example/a.js' }),
    ),
  ).rejects.toThrow('a script of another origin')
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
