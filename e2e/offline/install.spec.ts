import { expect } from '@playwright/test'
import { demo, fillSignIn, test, userMenu } from '../support/app-server.ts'

test.use({ serviceWorkers: 'allow' })

test('the application is installable with pictures of the stated sizes, and asks for lasting storage once it is installed', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'asked', 0)
    navigator.storage.persist = async () => {
      Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
      return true
    }
  })
  await page.goto('/login')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(link ?? '')).json()
  expect(manifest).toMatchObject({ name: 'PromoDesk', display: 'standalone', lang: 'ru', start_url: '/' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/chat', '/placement/channels-base'])
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    'wide',
    'narrow',
  ])
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect({ src, size }).toEqual({ src, size: sizes })
  }

  const asked = () => page.evaluate(() => Reflect.get(window, 'asked'))
  await fillSignIn(page)
  await expect(userMenu(page)).toContainText(demo.email)
  expect(await asked()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  expect(await asked()).toBe(1)
})

test('without HTTPS, where browsers generate no ids and store no copy, a message is sent, and the charts say what they lack', async ({
  page,
  server,
  newUser,
}) => {
  const origin = server.origin.replace('127.0.0.1', 'promodesk.test')
  await page.goto(`${origin}/login`)
  await fillSignIn(page, newUser)
  const field = page.getByRole('textbox', { name: /Написать/ })
  await field.fill('Тезисы к встрече')
  await field.press('Enter')
  await expect(page.getByRole('article', { name: 'Вы' })).toContainText('Тезисы к встрече')
  await expect(page).toHaveURL(/\/chat\/.+/)
  await page.goto(`${origin}/placement/channels-base`)
  await page.getByRole('button', { name: 'Графики' }).click()
  await expect(page.getByRole('dialog')).toContainText('только если PromoDesk открыт по HTTPS')
})
