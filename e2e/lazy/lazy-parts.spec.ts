import { expect, type Page } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'

test.use({ serviceWorkers: 'block' })

const create = '/placement/channels-base/create'

/** Holds a control's code until the returned function is called. */
async function hold(page: Page, part: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}.lazy-*.js`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a choice pressed before its code is there opens once it is', async ({ page, signIn }) => {
  const release = await hold(page, 'select')
  await signIn(page, create)
  await page.getByLabel('Категория').click()
  await expect(page.getByLabel('Категория')).toBeFocused()
  release()
  await expect(page.getByRole('option').first()).toBeAttached()
  await expect(page.getByRole('combobox', { name: 'Категория' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Выберите категорию')).toHaveCount(0)
})

for (const [part, label, layer] of [
  ['select', 'Категория', '.ant-select-dropdown'],
  ['date-pickers', 'Действует до', '.ant-picker-dropdown'],
] as const) {
  test(`${part}: a control pressed after its code has loaded and before it is drawn opens`, async ({
    page,
    signIn,
  }) => {
    await page.clock.install()
    const release = await hold(page, part)
    await hold(page, 'user-menu')
    const asked = page.waitForRequest(`**/assets/${part}.lazy-*.js`)
    await signIn(page, create)
    const code = (await asked).url()
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-busy')
    // React draws loaded parts 300 ms after the last one, the menu here, and the clock stands still.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await userMenu(page).click()
    release()
    await page.evaluate((address) => import(address), code)
    await field.click()
    await expect(field).not.toHaveAttribute('aria-busy')
    await page.clock.resume()
    await expect(page.locator(layer)).toBeVisible()
    await expect(field).toBeFocused()
  })
}

test('a filter pressed before its code is there has its values when it opens', async ({ page, signIn }) => {
  const release = await hold(page, 'select')
  await signIn(page, '/placement/projects')
  await page.getByLabel('Этап').click()
  release()
  await expect(page.getByRole('combobox', { name: 'Этап' })).toBeFocused()
  await expect(page.locator('.ant-select-item-option').filter({ hasText: 'Бриф' })).toBeVisible()
})

test('a choice left before its code is there stays closed', async ({ page, signIn }) => {
  const release = await hold(page, 'select')
  await signIn(page, create)
  await page.getByLabel('Категория').click()
  await page.getByLabel('Подписчики').focus()
  release()
  await expect(page.getByRole('combobox', { name: 'Категория' })).toBeAttached()
  await expect(page.getByLabel('Подписчики')).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('the last day of a period keeps its focus when its code arrives', async ({ page, signIn }) => {
  const release = await hold(page, 'date-pickers')
  await signIn(page, '/placement/projects/create/brief')
  const last = page.getByPlaceholder('Последний день')
  await last.focus()
  release()
  await expect(last).not.toHaveAttribute('aria-busy')
  await expect(last).toBeFocused()
})

test('a period typed and left before its code is there is accepted', async ({ page, signIn }) => {
  const release = await hold(page, 'date-pickers')
  await signIn(page, '/placement/projects/create/brief')
  const [first, last] = [page.getByPlaceholder('Первый день'), page.getByPlaceholder('Последний день')]
  await first.click()
  await page.keyboard.type('05.03.2027')
  await page.keyboard.press('Enter')
  await page.keyboard.type('15.03.2027')
  await page.keyboard.press('Enter')
  await page.getByLabel('Номер документа').focus()
  await expect(last).toHaveAttribute('aria-busy')
  release()
  await expect(last).not.toHaveAttribute('aria-busy')
  await expect(first).toHaveValue('05.03.2027')
  await expect(last).toHaveValue('15.03.2027')
  await expect(page.getByLabel('Номер документа')).toBeFocused()
})

test('the keyboard reaches a day before its code is there, and types into it afterwards', async ({
  page,
  signIn,
}) => {
  const release = await hold(page, 'date-pickers')
  await signIn(page, create)
  const day = page.locator('input[placeholder="ДД.ММ.ГГГГ"]').first()
  await day.focus()
  release()
  await expect(day).not.toHaveAttribute('aria-busy')
  await expect(day).toBeFocused()
  await page.keyboard.type('05.03.2027')
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('05.03.2027')
})

const devices = [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

for (const [device, viewport] of devices) {
  test.describe(`text typed before the code is there, ${device}`, () => {
    test.use({ viewport })

    test('enters a day', async ({ page, signIn }) => {
      const release = await hold(page, 'date-pickers')
      await signIn(page, create)
      const day = page.locator('input[placeholder="ДД.ММ.ГГГГ"]').first()
      await day.focus()
      await page.keyboard.type('12.11.2026')
      await expect(day).toHaveAttribute('aria-busy')
      release()
      await expect(day).not.toHaveAttribute('aria-busy')
      await expect(day).toHaveValue('12.11.2026')
      await expect(day).toBeFocused()
      await expect(page.locator('.ant-picker-cell-selected')).toHaveText('12')
      await page.keyboard.press('Tab')
      await expect(day).toHaveValue('12.11.2026')
    })

    test('searches a choice', async ({ page, signIn }) => {
      const release = await hold(page, 'select')
      await signIn(page, create)
      await page.getByLabel('Категория').focus()
      const options = page.locator('.ant-select-item-option')
      const text = 'техно'
      await page.keyboard.insertText(text)
      await expect(page.getByLabel('Категория')).toHaveAttribute('aria-busy')
      release()
      const field = page.getByRole('combobox', { name: 'Категория' })
      await expect(field).toHaveValue(text)
      await expect(field).toBeFocused()
      await expect(options.filter({ hasText: /техно/i })).not.toHaveCount(0)
      await expect(options.filter({ hasNotText: /техно/i })).toHaveCount(0)
    })
  })
}

test('the calendar of a filter is fetched on focus, and opens', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/date-pickers.lazy-')) asked.push(request.url())
  })
  await signIn(page, '/placement/projects')
  const day = page.getByLabel('Дата начала от')
  await expect(day).toBeVisible()
  // All parts that load by themselves are there.
  await expect(page.locator('input[aria-busy]')).toHaveCount(0)
  await expect(page.getByLabel('Строк на странице')).toBeVisible()
  expect(asked).toEqual([])
  await day.click()
  await expect(page.locator('.ant-picker-dropdown')).toBeVisible()
  await expect(day).toBeFocused()
})

test('a day typed and left before its code is there is kept and does not pull the focus back', async ({
  page,
  signIn,
}) => {
  const release = await hold(page, 'date-pickers')
  await signIn(page, create)
  const day = page.locator('input[placeholder="ДД.ММ.ГГГГ"]').first()
  await day.focus()
  await page.keyboard.type('12.11.2026')
  await page.getByLabel('Подписчики').focus()
  release()
  await expect(day).not.toHaveAttribute('aria-busy')
  await expect(day).toHaveValue('12.11.2026')
  await expect(page.getByLabel('Подписчики')).toBeFocused()
  await expect(page.locator('.ant-picker-dropdown')).toHaveCount(0)
  // The value goes to the form, because the field itself would restore its own.
  await day.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(day).toHaveValue('12.11.2026')
})

test('the days of a period typed before its code is there are both kept', async ({ page, signIn }) => {
  const release = await hold(page, 'date-pickers')
  await signIn(page, '/placement/projects/create/brief')
  const first = page.getByPlaceholder('Первый день')
  const last = page.getByPlaceholder('Последний день')
  // The opening calendar would put the day under the mouse into the field.
  await page.mouse.move(0, 0)
  await first.focus()
  await page.keyboard.type('12.11.2026')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20.11.2026')
  release()
  await expect(last).not.toHaveAttribute('aria-busy')
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveValue('12.11.2026')
  await expect(last).toHaveValue('20.11.2026')
})

test('text that Escape took back before the code is there is not typed, and the focus stays', async ({
  page,
  signIn,
}) => {
  const release = await hold(page, 'date-pickers')
  await signIn(page, create)
  const day = page.locator('input[placeholder="ДД.ММ.ГГГГ"]').first()
  await day.focus()
  await page.keyboard.type('12.11')
  await page.keyboard.press('Escape')
  await expect(day).toHaveValue('')
  release()
  await expect(day).not.toHaveAttribute('aria-busy')
  await expect(day).toHaveValue('')
  await expect(day).toBeFocused()
  await expect(page.locator('.ant-picker-dropdown')).toHaveCount(0)
})

test('a choice without a search ignores typing', async ({ page, signIn }) => {
  const release = await hold(page, 'select')
  await signIn(page, create)
  const field = page.getByLabel('Отчетность')
  await expect(field).toHaveAttribute('readonly')
  await field.focus()
  await page.keyboard.type('abc')
  await expect(field).toHaveValue('')
  release()
  await expect(field).not.toHaveAttribute('aria-busy')
  await expect(field).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

for (const [device, viewport] of devices) {
  test(`nothing moves when the controls arrive, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    for (const [path, part] of [
      [create, 'select'],
      [create, 'date-pickers'],
      ['/placement/projects', 'select'],
      ['/placement/projects/create/brief', 'select'],
      ['/placement/projects/create/brief', 'date-pickers'],
    ] as const) {
      const release = await hold(page, part)
      if (page.url() === 'about:blank') await signIn(page, path)
      else await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('tbody tr, label, main li').first()).toBeVisible()
      const boxes = () =>
        page.locator('main :is(h1, h2, label, td, textarea)').evaluateAll((elements) =>
          elements
            .map((element) => element.getBoundingClientRect())
            // The number of rows beyond the window may differ.
            .filter(({ y }) => y < innerHeight)
            .map(({ x, y, width }) => [Math.round(x), Math.round(y), Math.round(width)].join(' ')),
        )
      await page.evaluate(() => document.fonts.ready)
      const before = await boxes()
      release()
      await expect(page.locator('input[aria-busy]')).toHaveCount(0)
      expect({ path, boxes: await boxes() }).toEqual({ path, boxes: before })
      await page.unroute(`**/assets/${part}.lazy-*.js`)
    }
  })
}
