import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Отправить' })
const toggle = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('every button of the composer stands on one line in its frame, at all widths', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/v1/meta', async (route) => {
    const meta = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...meta, assistant: { ...meta.assistant, model: 'strong', fast_model: 'fast' } },
    })
  })
  await signIn(page, '/chat')
  await toggle(page, /^(Web поиск|Поиск)$/).click()
  await toggle(page, 'Быстрая модель').click()
  await expect(toggle(page, 'База агентства')).toHaveAttribute('aria-pressed', 'true')
  for (const width of [1440, 1280, 1200, 1100, 1024, 992, 991, 820, 768, 767, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(send(page)).toBeVisible()
    expect.soft(await page.evaluate(outside), `${width} px`).toEqual([])
    expect.soft(await page.evaluate(cutTiles), `${width} px`).toEqual([])
  }
})

/** Returns the names of the buttons that leave the frame or the line of the send button. */
function outside(): (string | null)[] {
  const buttonOf = (name: string) => document.querySelector(`main button[aria-label="${name}"]`)
  const line = buttonOf('Отправить')?.parentElement
  const frame = line?.parentElement?.getBoundingClientRect()
  const middle = buttonOf('Отправить')?.getBoundingClientRect()
  if (!line || !frame || !middle) return ['ничего']
  return [...line.querySelectorAll('button')]
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isInFrame = left >= frame.left + 4 && right <= frame.right - 4
      const isOnLine = top < middle.bottom && bottom > middle.top
      return !isInFrame || !isOnLine || right > innerWidth
    })
    .map((button) => button.ariaLabel ?? button.textContent)
}

/** Returns the titles of the template tiles that leave the window, or that their own frame cuts. */
function cutTiles(): (string | null)[] {
  return [...document.querySelectorAll('main li button')]
    .filter((tile) => tile.getBoundingClientRect().right > innerWidth || tile.scrollWidth > tile.clientWidth)
    .map((tile) => tile.textContent)
}
