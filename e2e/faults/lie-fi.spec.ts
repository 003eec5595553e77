import { expect, type Page } from '@playwright/test'
import { test, type Weather } from '../support/gateway.ts'
import { copyIsWhole, offlineBar, rowsFrom } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'
import { seen } from './measurement.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const lies: Weather[] = ['hangs', 'bad gateway', 'captive portal']

test('F9: lie-fi: behind a network that hangs, answers 502 or shows a portal, the copy shows, and the bar reports the server', {
  tag: '@thorough',
}, async ({ page, context, gateway, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  for (const lie of lies) {
    await page.goto(list)
    // Page 2 may already be loaded, so the test opens page 3.
    const third = page.getByRole('button', { name: 'Страница 3', exact: true })
    await expect(third).toBeVisible()
    gateway.weather = lie
    let since = Date.now()
    await third.click()
    await seen(`F9 ${lie}, another page`, rowsFrom(page, 41), { since, limitMs: 1_000 })
    // The rows come from the device itself, and not only once a hanging request is given up after 10 s.
    if (lie === 'hangs') expect(gateway.givenUp.join()).not.toContain('?page=3&')
    await seen(`F9 ${lie}, noticed`, offlineBar(page), { since, limitMs: 4_000 })
    await expect(offlineBar(page)).toContainText('Сервер не отвечает')
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)

    const later = await context.newPage()
    since = Date.now()
    await later.goto(`${list}?page=6`, { waitUntil: 'commit' })
    await seen(`F9 ${lie}, started anew`, rowsFrom(later, 101), { since, limitMs: 1_000 })
    if (lie === 'hangs') expect(gateway.givenUp.join()).not.toContain('?page=6&')
    await seen(`F9 ${lie}, noticed anew`, offlineBar(later), { since, limitMs: 4_000 })
    await expect(later.getByRole('dialog')).toHaveCount(0)
    await later.goto(`${list}/999999/edit`)
    await expect(later.getByText('Канала нет на этом устройстве')).toBeVisible()

    gateway.weather = 'fair'
    await expect(offlineBar(later)).toBeHidden()
    await expect(later.getByText('Канал не найден')).toBeVisible()
    await later.close()
    await expect(offlineBar(page)).toBeHidden()
  }
  // A key press causes no request. A response on its way counts as newer contact than the key, so the test repeats it.
  gateway.weather = 'hangs'
  const noticedInUse = async () => {
    await page.keyboard.press('Shift')
    return offlineBar(page).isVisible()
  }
  await expect.poll(noticedInUse).toBe(true)
})

/** Addresses that this device has never opened, with their messages. */
const neverSeen = {
  '/placement/channels-base/999999/edit': 'Канала нет на этом устройстве',
  '/placement/projects/1/brief': 'Проекта нет на этом устройстве',
  '/placement/projects/1/mediaplan': 'Проекта нет на этом устройстве',
  '/placement/estimates/1/edit': 'Расчётки нет на этом устройстве',
  '/chat/0b8f9d6e-6c1f-4e53-9f0e-3f6f5f3c7a11': 'Этих сообщений нет на устройстве',
}

test('F10: a record that was never downloaded says so without a network and without a server, and nothing spins', async ({
  page,
  context,
  gateway,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  for (const { cut, mend } of Object.values(losses)) {
    await cut(context, gateway)
    for (const [address, text] of Object.entries(neverSeen)) await saysSo(page, address, text)
    await mend(context, gateway)
  }
})

async function saysSo(page: Page, address: string, text: string) {
  await page.goto(address)
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.locator('[aria-busy=true], [aria-label^="Загрузка"]')).toHaveCount(0)
}
