import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { boxOf, overlaps } from '../support/boxes.ts'
import { screens } from '../support/screens.ts'
import { scrollBars } from '../support/scroll-bars.ts'
import { openTouchLaptop } from '../support/touch-laptop.ts'

test.use(scrollBars)

const sections = screens.map(([, path]) => path).filter((path) => path.startsWith('/admin'))
const menu = (page: Page) => page.getByRole('complementary')
const toast = (page: Page) => page.locator('[data-toasts] > *')

test('the side menu shrinks to named icons and stays so, and the title and sections beside it are whole', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, '/admin')
  await test.step('beside a wide menu', () => expectWholeSections(page))
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/placement/projects')
  await page.getByRole('button', { name: 'Свернуть меню' }).press('Enter')
  const unfold = page.getByRole('button', { name: 'Развернуть меню' })
  await expect(unfold).toBeFocused()
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(async () => (await boxOf(menu(page))).width).toBeLessThan(80)
  // An icon shows its name on keyboard focus too.
  for (const name of ['Найти', 'PromoGPT', 'Размещение в соцсетях', 'Сервисы']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip').filter({ hasText: name })).toBeVisible()
  }
  await menu(page).getByText('Аналитика').locator('..').hover()
  await expect(page.getByRole('tooltip').filter({ hasText: 'Аналитика' })).toBeVisible()

  // The starting frame has the same width, so that nothing moves when the application replaces it.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const frame = page.locator('.starting-side')
  await expect(frame).toBeVisible()
  const { width } = await boxOf(frame)
  held.resolve()
  await expect(unfold).toBeVisible()
  await expect.poll(async () => (await boxOf(menu(page))).width).toBe(width)
  await test.step('beside a narrow menu', () => expectWholeSections(page))
  await unfold.click()
  await expect.poll(async () => (await boxOf(menu(page))).width).toBe(312)

  await page.setViewportSize({ width: 390, height: 844 })
  const choice = page.getByRole('combobox', { name: 'Раздел администрирования' })
  await choice.selectOption('Журнал')
  await expect(page).toHaveURL(/\/admin\?tab=audit$/)
  await choice.selectOption('Сотрудники')
  await expect(page).toHaveURL(/\/admin$/)
})

test('a toast covers no tab, title, pager or field', async ({ page, signIn }) => {
  await signIn(page)
  for (const width of [390, 820, 1280, 1440])
    await test.step(`of a list, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/placement/channels-base')
      if (width >= 992) await page.getByRole('button', { name: 'Удалить канал' }).first().click()
      else {
        await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
        await page.getByRole('button', { name: 'Удалить', exact: true }).click()
      }
      const question = page.getByRole('dialog', { name: 'Удалить канал?' })
      await question.getByRole('button', { name: 'Удалить', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectClear(
        page,
        '[data-placement-tabs], header:visible, main [data-segmented], nav:visible a, [data-pager], aside',
      )
      await toast(page).getByRole('button', { name: 'Вернуть', exact: true }).click()
      await expect(page.getByText('Канал возвращён')).toBeVisible()
    })
  for (const width of [390, 1440])
    await test.step(`of the chat, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/chat')
      const field = page.getByRole('textbox', { name: 'Написать в PromoGPT' })
      for (const template of ['Протокол встречи', 'Бриф по записям']) {
        await field.fill('Мой текст')
        if (width < 992) await page.getByRole('button', { name: 'Меню чата' }).click()
        await press(page.getByRole('button', { name: 'Шаблоны', exact: true }), 'aria-pressed')
        const group = page.getByRole('button', { name: /^Секретарь/ }).and(page.locator('[aria-expanded]'))
        await press(group, 'aria-expanded')
        await page.getByRole('button', { name: template }).click()
        await expect(field).toHaveValue(/Роль/)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(toast(page).getByRole('button', { name: 'Вернуть прежний' })).toBeVisible()
        await expectClear(page, '[data-place], header:visible, aside, main nav')
        await toast(page).getByRole('button', { name: 'Вернуть прежний' }).click()
        await expect(field).toHaveValue('Мой текст')
        await expect(toast(page)).toHaveCount(0)
        // The second toast appears in a conversation, under its title.
        await field.fill('Сколько стоит пост?')
        await field.press('Enter')
        await expect(page).toHaveURL(/\/chat\/./)
        // The address changes before the page; a text typed before that stays with the new chat.
        await expect(page.getByRole('article', { name: 'PromoGPT' }).last()).toBeVisible()
      }
    })
})

test('on a laptop with a touch screen no button of a row or a card waits for a pointer over it', async ({
  server,
  signIn,
}) => {
  const { page, close } = await openTouchLaptop(server.origin)
  await signIn(page, '/chat')
  expect(await page.evaluate(() => matchMedia('(hover: hover) and (any-pointer: coarse)').matches)).toBe(true)
  await page.getByRole('textbox', { name: 'Написать в PromoGPT' }).fill('Короткий ответ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Действия с ответом' })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect.poll(() => page.evaluate(hiddenButtons), 'chat').toEqual([])
  for (const path of [
    ...['/services', '/placement/projects', '/placement/estimates', '/placement/positions-registry'],
    ...['/placement/directions', '/placement/channels-base', '/chat/templates', '/admin'],
  ]) {
    await page.goto(path)
    await expect(page.locator('main :is(tr, li, article) :is(button, a)').first()).toBeVisible()
    await expect.poll(() => page.evaluate(hiddenButtons), path).toEqual([])
  }
  await close()
})

async function press(button: Locator, state: 'aria-pressed' | 'aria-expanded') {
  // A click would miss a button in a drawer that still moves on a busy machine.
  if ((await button.getAttribute(state)) !== 'true') await button.press('Enter')
  await expect(button).toHaveAttribute(state, 'true')
}

async function expectClear(page: Page, leading: string) {
  await toast(page).getByRole('button').first().hover()
  const covered = async () => {
    const said = await boxOf(toast(page))
    const places = await page
      .locator(leading)
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().toJSON(), one.outerHTML]))
    return places.flatMap(([box, html]) => (overlaps(said, box) ? [html.slice(0, 90)] : []))
  }
  await expect.poll(covered).toEqual([])
}

async function expectWholeSections(page: Page) {
  const list = page.getByRole('navigation', { name: 'Разделы администрирования' })
  for (const path of sections) {
    await page.goto(path)
    for (const width of [820, 1024, 1280, 1440, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(list.getByRole('link')).toHaveCount(sections.length)
      await expect(list.locator('[aria-current]')).toHaveAttribute('href', path)
      const wider = () => list.evaluate((nav) => nav.scrollWidth - nav.clientWidth)
      await expect.poll(wider, `${width} px`).toBe(0)
      if (width >= 992) await expect.poll(() => cutIn(page), `${path}, ${width} px`).toEqual([])
    }
  }
}

/** Returns the words of the header that are cut, with a page that is long enough to scroll. */
const cutIn = (page: Page) =>
  page.locator('main header').evaluate((header) => {
    const spacer = document.createElement('div')
    spacer.style.cssText = 'flex: none; height: 3000px'
    header.parentElement?.append(spacer)
    const words = [...header.querySelectorAll('h1 span, [data-segmented] span, button span, h1, header > *')]
    const { right } = header.getBoundingClientRect()
    const cut = words
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > right)
      .map((one) => one.textContent)
    spacer.remove()
    return cut
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
