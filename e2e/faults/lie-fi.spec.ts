import { expect } from '@playwright/test'
import { copyIsWhole, offlineBar } from '../kept-copy.ts'
import { within } from './figure.ts'
import { test, type Weather } from './gateway.ts'

const list = '/placement/channels-base'
const lies: Weather[] = ['hangs', 'bad gateway', 'captive portal']

for (const lie of lies) {
  test(`F9: lie-fi: the device believes in its network, which ${asPart(lie)}: the copy is shown, and that there is no connection`, async ({
    page,
    context,
    gateway,
    signIn,
  }) => {
    await signIn(page)
    await copyIsWhole(page)

    gateway.weather = lie
    let since = Date.now()
    // Not the next one, which is there already.
    await page.getByRole('listitem', { name: '3', exact: true }).click()
    const third = page.getByText('41-60 из 2 000')
    await within(`F9 ${lie}, another page`, 1_000, (deadline) => third.waitFor(deadline), since)
    await within(`F9 ${lie}, noticed`, 4_000, (deadline) => offlineBar(page).waitFor(deadline), since)
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)

    const later = await context.newPage()
    since = Date.now()
    await later.goto(`${list}?page=4`)
    const fourth = later.getByText('61-80 из 2 000')
    await within(`F9 ${lie}, started anew`, 1_000, (deadline) => fourth.waitFor(deadline), since)
    await within(`F9 ${lie}, noticed anew`, 4_000, (deadline) => offlineBar(later).waitFor(deadline), since)
    await expect(later.getByRole('dialog')).toHaveCount(0)
    await later.goto(`${list}/999999/edit`)
    await expect(later.getByText('Канала нет на этом устройстве')).toBeVisible()

    gateway.weather = 'fair'
    await expect(offlineBar(later)).toBeHidden({ timeout: 15_000 })
    await expect(later.getByText('Канал не найден')).toBeVisible()
  })
}

test('F9: lie-fi: a page that asks for nothing notices that the server has fallen silent', async ({
  page,
  gateway,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  gateway.weather = 'hangs'
  await within('F9 hangs, noticed at rest', 20_000, (deadline) => offlineBar(page).waitFor(deadline))
  gateway.weather = 'fair'
  await expect(offlineBar(page)).toBeHidden({ timeout: 15_000 })

  gateway.weather = 'hangs'
  // Leads to no request of its own.
  await page.keyboard.press('Shift')
  await within('F9 hangs, noticed in use', 4_000, (deadline) => offlineBar(page).waitFor(deadline))
})

function asPart(lie: Weather): string {
  return lie === 'hangs' ? lie : `answers as a ${lie}`
}
