import { expect } from '@playwright/test'
import { copyIsWhole, offlineBar } from '../support/kept-copy.ts'
import { test, type Weather } from './gateway.ts'
import { textIn, within } from './measurement.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const noAnswer = 'Сервер не отвечает'
const lies: Weather[] = ['hangs', 'bad gateway', 'captive portal']

for (const lie of lies) {
  test(`F9: lie-fi: the device reports a network that ${asPart(lie)}: the copy shows, and the bar reports the lost connection`, async ({
    page,
    context,
    gateway,
    signIn,
  }) => {
    await signIn(page)
    await copyIsWhole(page)

    gateway.weather = lie
    let since = Date.now()
    // Page 2 may already be loaded, so the test opens page 3.
    await page.getByRole('button', { name: 'Страница 3', exact: true }).click()
    await within(`F9 ${lie}, another page`, 1_000, textIn(page, '41-60 из 2 000'), since)
    await within(`F9 ${lie}, noticed`, 4_000, textIn(page, noAnswer), since)
    await expect(page.getByText('41-60 из 2 000')).toBeVisible()
    await expect(offlineBar(page)).toBeVisible()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)

    const later = await context.newPage()
    since = Date.now()
    await later.goto(`${list}?page=4`, { waitUntil: 'commit' })
    await within(`F9 ${lie}, started anew`, 1_000, textIn(later, '61-80 из 2 000'), since)
    await within(`F9 ${lie}, noticed anew`, 4_000, textIn(later, noAnswer), since)
    await expect(later.getByText('61-80 из 2 000')).toBeVisible()
    await expect(offlineBar(later)).toBeVisible()
    await expect(later.getByRole('dialog')).toHaveCount(0)
    await later.goto(`${list}/999999/edit`)
    await expect(later.getByText('Канала нет на этом устройстве')).toBeVisible()

    gateway.weather = 'fair'
    await expect(offlineBar(later)).toBeHidden()
    await expect(later.getByText('Канал не найден')).toBeVisible()
  })
}

test('F9: lie-fi: an idle page notices that the server no longer answers', async ({
  page,
  gateway,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  gateway.weather = 'hangs'
  await within('F9 hangs, noticed at rest', 20_000, textIn(page, noAnswer))
  gateway.weather = 'fair'
  await expect(offlineBar(page)).toBeHidden()

  gateway.weather = 'hangs'
  // A key press causes no request. A response on its way counts as newer contact than the key, so the test repeats it.
  const noticedInUse = async () => {
    await page.keyboard.press('Shift')
    return offlineBar(page).isVisible()
  }
  await within('F9 hangs, noticed in use', 4_000, (deadline) =>
    expect.poll(noticedInUse, { ...deadline, intervals: [250] }).toBe(true),
  )
})

function asPart(lie: Weather): string {
  return lie === 'hangs' ? lie : `answers as a ${lie}`
}
