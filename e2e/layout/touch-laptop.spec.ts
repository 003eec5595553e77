import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, ask } from '../support/chat-screen.ts'
import { screens } from '../support/screens.ts'
import { touchLaptop } from '../support/touch-laptop.ts'

test.use(touchLaptop)

const lists = screens.filter(([, path]) => !/create|edit|brief|history/.test(path))

test('on a laptop with a touch screen no button of a row or a card waits for a pointer over it', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  expect(await page.evaluate(() => matchMedia('(hover: hover) and (any-pointer: coarse)').matches)).toBe(true)
  await ask(page, 'Короткий ответ')
  await answered(page)
  await page.mouse.move(0, 0)
  await expect.poll(() => page.evaluate(hiddenButtons), 'chat').toEqual([])
  for (const [name, path, heading] of lists) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.evaluate(hiddenButtons), name).toEqual([])
  }
})

/** Returns the names of buttons that are there and cannot be seen. */
const hiddenButtons = () => {
  const opacityOf = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement)
  const buttons = [...document.querySelectorAll('main :is(tr, li, article) :is(button, a)')]
  return buttons
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && opacityOf(one) < 0.5)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
}
