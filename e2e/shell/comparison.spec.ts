import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { fillShortlist } from '../support/filled-shortlist.ts'
import { isOnTop, tabTo } from '../support/keys.ts'

const address = '/placement/channels-base?tab=shortlist'

test('the comparison of a shortlist is one Tab stop, arrows move through its channels, buttons and notes, and a return restores its place and channel', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  await fillShortlist(page, server, 'Клавишами', 100)
  await page.goto(address)
  const comparison = page.getByRole('region', { name: 'Сравнение каналов' })
  await expect(comparison.getByRole('columnheader')).toHaveCount(101)
  // A channel that is not loaded yet has no link to its address, at which the arrows stop.
  await expect(comparison.getByText('Загружается…')).toHaveCount(0)
  const inOrder = () =>
    comparison.evaluate(
      (region) => [region, ...region.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0).length,
    )
  await expect.poll(inOrder).toBe(1)

  const link = (column: number) => comparison.getByRole('columnheader').nth(column).getByRole('link').first()
  const active = page.locator('*:focus')
  // The names of the lines sort the channels, and the first of them is in the corner.
  await tabTo(page, comparison.getByRole('button', { name: 'Канал', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(active).toHaveAccessibleName(/^Раньше: /)
  for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight')
  await expect(link(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(100)).toBeFocused()
  await expect.poll(() => isOnTop(active)).toBe(true)

  // In a note, Tab goes to the next one, and an arrow at the end of the text stays.
  const note = (column: number) => comparison.getByRole('textbox').nth(column - 1)
  await page.keyboard.press('ArrowDown')
  await expect(note(100)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(note(99)).toBeFocused()
  await page.keyboard.type('Да')
  await page.keyboard.press('ArrowRight')
  await expect(note(99)).toBeFocused()

  for (let down = 0; down < 12; down++) await page.keyboard.press('ArrowDown')
  await expect(active).toHaveRole('cell')
  for (let left = 0; left < 60; left++) await page.keyboard.press('ArrowLeft')
  // The focused cell must not be hidden under the sticky header or the row names.
  await expect(active).toHaveAttribute('aria-colindex', '40')
  await expect.poll(() => isOnTop(active)).toBe(true)
  for (let up = 0; up < 12; up++) await page.keyboard.press('ArrowUp')
  await expect(note(39)).toBeFocused()
  await expect.poll(() => isOnTop(active)).toBe(true)
  for (let column = 40; column <= 100; column++) await page.keyboard.press('Tab')
  await expect(note(100)).toBeFocused()
  await expect.poll(() => isOnTop(active)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(comparison.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(note(100)).toBeFocused()
  for (let column = 99; column >= 39; column--) await page.keyboard.press('Shift+Tab')
  await expect(note(39)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/39\/edit$/)

  await page.goto(address)
  await expect(comparison.getByRole('textbox')).toHaveCount(100)
  await expect(comparison.getByText('Загружается…')).toHaveCount(0)
  const place = () => comparison.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const)
  const isScrolled = async () => {
    const [left, top] = await place()
    // Some rows become a pixel higher when their values load.
    return left === 4000 && Math.abs(top - 300) < 8
  }
  const scroll = () => comparison.evaluate((region) => region.scrollTo(4000, 300))
  await expect.poll(() => scroll().then(isScrolled)).toBe(true)
  for (const way of ['back', 'Отмена'] as const) {
    const links = comparison.locator('thead th[data-row] a[href^="/placement/"]')
    const seen = await links.evaluateAll((all) =>
      all.findIndex((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left > innerWidth / 2 && right < innerWidth - 100
      }),
    )
    // The test clicks by coordinates, because Playwright would scroll to the sticky header's original position.
    const box = await links.nth(seen).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await expect(page).toHaveURL(/edit$/)
    if (way === 'back') await page.goBack()
    else await page.getByRole('button', { name: way }).click()
    await expect(page).toHaveURL((url) => url.pathname + url.search === address)
    await expect(links.nth(seen)).toBeFocused()
    await expect.poll(isScrolled).toBe(true)
  }
})
