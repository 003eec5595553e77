import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { screens } from '../support/screens.ts'

/** A laptop and a low laptop, both at 200 % zoom, and the size at which WCAG forbids horizontal scrolling. */
const windows = [
  { width: 720, height: 450 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
]

test('every screen works in low and narrow windows', async ({ page, signIn }) => {
  test.setTimeout(300_000)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  for (const size of windows) {
    await page.setViewportSize(size)
    await expect.poll(() => sideways(page)).toEqual([])
    await page.getByRole('button', { name: 'Войти' }).click({ trial: true })
  }
  await signIn(page)
  for (const [name, path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const size of windows) {
      const where = `${name}, ${size.width} × ${size.height}`
      await page.setViewportSize(size)
      await expect.poll(() => sideways(page), where).toEqual([])
      await expect.poll(() => readableHeight(page), where).toBeGreaterThanOrEqual(120)
      const primary = page
        .locator('[data-variant="primary"]:visible:enabled:not([aria-disabled="true"])')
        .last()
      // A trial click scrolls to the button and fails if another element covers it.
      if ((await primary.count()) > 0) await primary.click({ trial: true })
    }
  }
})

for (const viewport of windows) {
  const size = `${viewport.width} × ${viewport.height}`
  test(`menus, sheets and dialogs work to their end in a window of ${size}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn(page)
    await page.getByRole('button', { name: 'Меню' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: 'Сервисы' }).click({ trial: true })
    await menu.getByRole('button', { name: 'Выйти' }).click({ trial: true })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /Фильтры|Категории/ }).click()
    await page.getByRole('dialog').getByRole('checkbox').last().check()
    await page.getByRole('dialog').getByRole('button', { name: 'Показать' }).click()
    await expect(page).toHaveURL(/category_ids=/)

    await page.locator('main li a').first().click()
    await page.getByRole('dialog').getByText('Комментарий').scrollIntoViewIfNeeded()
    await page.getByRole('dialog').getByRole('button', { name: 'Редактировать' }).click({ trial: true })

    await page.goto('/placement/directions')
    await page
      .getByRole('button', { name: /^Удалить направление/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click({ trial: true })
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()

    await page.goto('/chat')
    await page.getByRole('button', { name: 'Меню чата' }).click()
    await page.getByRole('button', { name: 'Шаблоны' }).click()
    await page.getByRole('dialog').getByRole('listitem').last().click({ trial: true })
  })
}

test('a low and wide window shows rows of a list, and the page scrolls to its pager', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 360 })
  await signIn(page)
  for (const path of ['/placement/channels-base', '/placement/projects']) {
    await page.goto(path)
    const table = page.getByRole('table')
    await expect(table).toHaveAttribute('aria-busy', 'false')
    const rows = await table.evaluate((element) => {
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0
      return (element.parentElement?.clientHeight ?? 0) - head
    })
    expect(rows).toBeGreaterThanOrEqual(120)
    await page.getByRole('button', { name: 'Следующая страница' }).click()
    await expect(page).toHaveURL(/page=2/)
  }
})

/** Returns the parts of the page that scroll horizontally or hide content; tables do not count. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [document.documentElement, document.body, ...document.querySelectorAll('main, form')]
    return places
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`)
  })
}

/** Returns the height of the screen's content area without fixed parts; 0 if the area cannot be scrolled to. */
function readableHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (main === null) return 0
    const { top, bottom } = main.getBoundingClientRect()
    const over = [...main.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || (position === 'sticky' && !element.closest('table'))
    })
    return over.reduce(
      (height, element) => height - element.getBoundingClientRect().height,
      Math.min(bottom, innerHeight) - Math.max(top, 0),
    )
  })
}
