import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { read, utils } from '@e965/xlsx'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { fillShortlist } from '../support/filled-shortlist.ts'
import { inkColours } from '../support/ink-colours.ts'
import { allFilesAreKept, copyIsWhole, keptShortlists } from '../support/kept-copy.ts'
import { print } from '../support/print-media.ts'

const secondUser = 'i.vetrov@promodesk.local'
const tab = '/placement/channels-base?tab=shortlist'
const picks = (page: Page) => page.getByRole('button', { name: /^В подборку: / })
const comparison = (page: Page) => page.getByRole('region', { name: 'Сравнение каналов' })
const columns = (page: Page) => comparison(page).getByRole('columnheader')

/** The less frequent actions are in the list's menu. */
async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'Действия с подборкой' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.beforeEach(({ server }) => server.sql('DELETE FROM shortlists'))

/** Waits until the server has all changes that this device made to lists. */
async function isSent(page: Page) {
  const left = () =>
    Object.keys(localStorage).filter((key) => /^promodesk-shortlist-(change|new):/.test(key)).length
  await expect.poll(() => page.evaluate(left)).toBe(0)
}

/** Picks channels for the only list on another device of the user. */
async function pickElsewhere(page: Page, ids: number[]) {
  await isSent(page)
  await page.evaluate(async (ids) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    }
    const { items } = await (await fetch('/api/v1/shortlists', { headers })).json()
    const changes = ids.map((channel_id) => ({
      ...{ id: crypto.randomUUID(), at: Date.now(), kind: 'pick', channel_id, picked: true },
    }))
    const body = JSON.stringify({ changes })
    await fetch(`/api/v1/shortlists/${items[0].id}/changes`, { method: 'POST', headers, body })
  }, ids)
}

/** Opens another device of the user. */
async function openDevice(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return { context, page: await context.newPage() }
}

/** Picks the first channels of the list and opens the shortlist. */
async function pick(page: Page, count: number): Promise<string[]> {
  await expect(picks(page).first()).toBeVisible()
  const titles: string[] = []
  for (let index = 0; index < count; index++) {
    const toggle = picks(page).nth(index)
    titles.push(((await toggle.getAttribute('aria-label')) ?? '').replace(/^В подборку: «(.*)»$/, '$1'))
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByText(`Подборка\u00a0${count}`).click()
  for (const title of titles)
    await expect(comparison(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  return titles
}

test('picked channels are compared, survive a reload and a lost network, and are the same in another tab', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  const [first = '', second = '', third = ''] = await pick(page, 3)
  await expect(columns(page)).toHaveCount(4)
  await page.reload()
  await expect(columns(page)).toHaveCount(4)

  const other = await context.newPage()
  await other.goto(tab)
  await expect(columns(other)).toHaveCount(4)
  await other.getByRole('button', { name: `Убрать из подборки: «${second}»` }).click()
  await expect(columns(page)).toHaveCount(3)

  await context.setOffline(true)
  await page.goto(tab)
  await expect(comparison(page).getByRole('link', { name: first, exact: true })).toBeVisible()
  await expect(comparison(page).getByRole('link', { name: third, exact: true })).toBeVisible()
  await page.getByText('Каналы', { exact: true }).click()
  await picks(page).nth(4).click()
  await page.getByText('Подборка\u00a03').click()
  await expect(columns(page)).toHaveCount(4)
  await context.setOffline(false)

  await choose(page, 'Очистить')
  await expect(page.getByText('В подборке пока нет каналов')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(columns(page)).toHaveCount(4)
})

test('the bookmark of a row shows without a pointer over it, and fills when its channel is picked', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const bookmark = picks(page).first()
  await expect(bookmark).toBeVisible()
  const seen = await bookmark.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    const around: Element[] = []
    for (let at: Element | null = button; at; at = at.parentElement) around.push(at)
    return {
      opacity: around.reduce((product, at) => product * Number(getComputedStyle(at).opacity), 1),
      isOnTop: button.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
    }
  })
  expect(seen).toEqual({ opacity: 1, isOnTop: true })
  await expect(page.getByRole('columnheader', { name: 'В подборку' })).toHaveCount(1)
  await expect(bookmark.locator('svg')).toHaveCSS('fill', 'none')
  await bookmark.click()
  await expect(bookmark.locator('svg')).not.toHaveCSS('fill', 'none')
})

test('on a phone a channel is picked on its card and in its sheet, also without a network', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await context.setOffline(true)
  await picks(page).first().click()
  await expect(page.getByText('Подборка\u00a01')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('heading', { level: 2 }).nth(1).getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^В подборку/ }).click()
  await expect(sheet.getByRole('button', { name: /^В подборку/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.getByText('Подборка\u00a02').click()
  await expect(columns(page)).toHaveCount(3)
  await comparison(page).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('CPM нативная')
  await context.setOffline(false)
})

test('a list survives a sign-out without a question and is available on another device', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(page)
  const [first = '', second = ''] = await pick(page, 2)
  await isSent(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  const { context, page: other } = await openDevice(browser)
  for (const device of [page, other]) {
    await signIn(device, tab)
    await expect(columns(device)).toHaveCount(3)
    for (const title of [first, second])
      await expect(comparison(device).getByRole('link', { name: title, exact: true })).toBeVisible()
  }
  await context.close()
})

test('channels picked without a network on two devices form one list when it returns', {
  tag: '@installed',
}, async ({ page, browser, signIn }) => {
  const { context, page: other } = await openDevice(browser)
  for (const device of [page, other]) {
    await signIn(device)
    await copyIsWhole(device)
    await device.context().setOffline(true)
  }
  await picks(page).nth(0).click()
  await picks(page).nth(1).click()
  await picks(other).nth(1).click()
  await picks(other).nth(3).click()
  for (const device of [page, other]) {
    await expect(device.getByText('Подборка\u00a02')).toBeVisible()
    await device.context().setOffline(false)
    await isSent(device)
  }
  for (const device of [page, other]) {
    await device.goto(tab)
    await expect(columns(device)).toHaveCount(4)
  }
  await context.close()
})

for (const [width, height, top] of [
  [1440, 900, 300],
  [1280, 720, 300],
  [390, 844, 410],
] as const) {
  test(`the comparison begins high on a screen of ${width} px, and each sum names its channels`, async ({
    page,
    signIn,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page)
    const [first = ''] = await pick(page, 2)
    // The text about an expired price must not make the page higher than the window.
    await server.sql(`UPDATE channels SET price_valid_until = '2020-01-01' WHERE title = '${first}'`)
    await page.reload()
    await expect(comparison(page).getByText('Срок истёк').first()).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    const box = await comparison(page).boundingBox()
    expect(box?.y).toBeLessThan(top)
    // An agency price may include the discount, so the sum of stored prices does not mention discounts.
    await page.getByRole('button', { name: 'Все суммы' }).click()
    const sums = page.getByRole('region', { name: 'Суммы подборки' })
    await expect(sums).toContainText('Агентские ценыСумма цен из базы')
    await expect(sums).not.toContainText('Без скидок')
    // At most two buttons are icons without text; other actions have names in the menu.
    const bare = page.locator('[data-screen-only] button:not(:has-text("а")):not(:has-text("XLSX"))')
    expect(await bare.count()).toBeLessThanOrEqual(2)
  })
}

test('a list for a client has a budget, notes and an order, which the keyboard changes as well', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const [first = '', second = '', third = ''] = await pick(page, 3)
  await choose(page, 'Изменить')
  const form = page.getByRole('dialog')
  await form.getByLabel('Название').fill('Кофейни')
  await form.getByLabel('Клиент').fill('ООО «Зерно»')
  await form.getByLabel('Бюджет').fill('1000000')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
  await choose(page, 'Бюджет подборки')
  await expect(form.getByLabel('Бюджет')).toBeFocused()
  await page.keyboard.press('Escape')
  const budget = page.getByRole('region', { name: 'Бюджет' })
  await expect(budget).toContainText(/осталось\s[\d\s]+,\d\d\s₽/)
  await expect(page.getByText('Клиент: ООО «Зерно»')).toBeVisible()
  const spent = (await budget.textContent())?.match(/₽([\d\s]+,\d\d)\s₽ из/)?.[1] ?? ''
  await page.getByRole('button', { name: 'Все суммы' }).click()
  expect(await page.getByText('Агентские со скидкой и НДС').locator('..').textContent()).toContain(spent)
  // In the rest of the budget and in sums, kopecks have the colour of rubles.
  const sums = page.getByRole('region', { name: 'Суммы подборки' }).getByRole('definition')
  for (const sum of [...(await sums.all()), ...(await budget.getByRole('paragraph').all())]) {
    expect(await inkColours(sum)).toHaveLength(1)
  }

  await page.getByLabel(`Заметка: «${second}»`).fill('Только по вторникам')
  const later = page.getByRole('button', { name: `Позже: «${first}»` })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(later).toBeFocused()
  await page.keyboard.press('Enter')
  const shown = () =>
    comparison(page)
      .locator('thead')
      .getByRole('link', { name: /^[^.]+$/ })
      .allTextContents()
  await expect.poll(shown).toEqual([second, third, first])
  await isSent(page)
  await page.reload()
  await expect.poll(shown).toEqual([second, third, first])
  await expect(page.getByLabel(`Заметка: «${second}»`)).toHaveValue('Только по вторникам')

  await choose(page, 'Изменить')
  await form.getByLabel('Бюджет').fill('1')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(budget).toContainText('превышение')
})

test('a colleague fills a shared list, but cannot rename or delete it, nor fill it offline', {
  tag: '@installed',
}, async ({ page, browser, signIn }) => {
  await signIn(page)
  await pick(page, 1)
  await choose(page, 'Новая подборка')
  const form = page.getByRole('dialog')
  await form.getByLabel('Название').fill('Общая для всех')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('В подборке пока нет каналов')).toBeVisible()
  await isSent(page)

  const { context, page: boris } = await openDevice(browser)
  await signIn(boris, '/placement/channels-base?tab=shortlist', secondUser)
  await boris.goto(tab)
  await chooseShared(boris)
  await expect(boris.getByText('Автор: Мария Крылова')).toBeVisible()
  await boris.getByRole('button', { name: 'Действия с подборкой' }).click()
  await expect(boris.getByRole('menuitem', { name: 'Дублировать' })).toBeVisible()
  await expect(boris.getByRole('menuitem', { name: 'Изменить' })).toHaveCount(0)
  await expect(boris.getByRole('menuitem', { name: 'Удалить подборку' })).toHaveCount(0)
  await boris.keyboard.press('Escape')
  await boris.getByText('Каналы', { exact: true }).click()
  await picks(boris).nth(2).click()
  await expect(boris.getByText('Добавлено в подборку «Общая для всех»')).toBeVisible()
  await isSent(boris)
  await context.setOffline(true)
  await picks(boris).nth(4).click()
  await expect(boris.getByText('Нет сети: чужую подборку')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(columns(page)).toHaveCount(2)
  await context.close()
})

test("a colleague's shared list shows without a network, though local storage does not hold it", {
  tag: '@installed',
}, async ({ page, browser, signIn }) => {
  await signIn(page)
  await pick(page, 2)
  await choose(page, 'Изменить')
  const form = page.getByRole('dialog')
  await form.getByLabel('Название').fill('Общая для всех')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()

  const { context, page: boris } = await openDevice(browser)
  await signIn(boris, '/placement/channels-base', secondUser)
  await copyIsWhole(boris)
  await allFilesAreKept(boris)
  await expect.poll(() => keptShortlists(boris)).toEqual(['Общая для всех'])
  expect(await boris.evaluate(() => JSON.stringify(localStorage))).not.toContain('Общая для всех')
  await context.setOffline(true)
  await boris.goto(tab)
  await chooseShared(boris)
  await expect(columns(boris)).toHaveCount(3)
  await context.close()
})

test('a deleted list returns with its channels', async ({ page, signIn }) => {
  await signIn(page)
  await pick(page, 2)
  await isSent(page)
  await choose(page, 'Удалить подборку')
  await expect(page.getByText('В подборке пока нет каналов')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(columns(page)).toHaveCount(3)
})

test('a sign-out names unsent data once, and keeps the data unless the user confirms', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.goto('/placement/channels-base/create')
  await page.getByLabel('Название').fill('Ночной город')
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.values({ ...localStorage })
          .join()
          .includes('Ночной город'),
      ),
    )
    .toBe(true)
  page.once('dialog', (asked) => asked.accept())
  await page.goto('/placement/channels-base')
  await expect(picks(page).first()).toBeVisible()
  await context.setOffline(true)
  await picks(page).nth(0).click()
  await picks(page).nth(1).click()
  const leave = page.getByRole('button', { name: 'Выйти', exact: true })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Выйти без сохранения?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'черновик нового канала «Ночной город»',
    'подборка «Подборка»: 2\u00a0канала',
  ])
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toBeHidden()
  await expect(leave).toBeFocused()
  await leave.click()
  await dialog.getByRole('button', { name: 'Выйти и удалить' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft|shortlist/.test(key))))
    .toEqual([])
  await context.setOffline(false)
})

test('pasted links become channels of the shortlist, and unknown ones are named', {
  tag: '@installed',
}, async ({ page, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.goto(tab)
  await page.getByRole('button', { name: 'Вставить ссылки' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox')
    .fill(
      'Добрый день! Берём https://www.pervy-ponedelnik.example/?utm_source=letter, 404-i-drugie.example и @nobody_knows.',
    )
  await dialog.getByRole('button', { name: 'Найти в базе' }).click()
  await expect(dialog).toContainText(
    'В базе нашлись 2 канала, а 1 ссылка ведёт на канал, которого в ней нет.',
  )
  await expect(dialog).toContainText('@nobody_knows')
  await dialog.getByRole('button', { name: 'Добавить 2 канала' }).click()
  await expect(comparison(page).getByRole('link', { name: 'Первый понедельник' })).toBeVisible()
  await expect(columns(page)).toHaveCount(3)
})

test("a client's text, file and paper have no internal fields", async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const titles = await pick(page, 2)
  const internal = await internalValues(page)
  expect(internal.length).toBeGreaterThan(6)

  await page.getByRole('button', { name: 'Скопировать для клиента' }).click()
  await expect(page.getByText('Скопировано')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать XLSX' }).click()
  const book = read(await readFile(await (await download).path()))
  const sheet = book.Sheets.Подборка
  const cells = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1, raw: false })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const paper = (await page.locator('body > article').textContent()) ?? ''
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  for (const [where, said] of Object.entries({ text, cells: cells.flat().join('\n'), paper })) {
    for (const title of titles)
      expect({ where, said }).toMatchObject({ said: expect.stringContaining(title) })
    for (const value of internal)
      expect({ where, said }).not.toMatchObject({ said: expect.stringContaining(value) })
  }
  // Prices are numbers, and the last row is the column's sum.
  const price = utils
    .sheet_to_json<Record<string, number>>(sheet ?? {})
    .map((row) => row['Цена нативная'] ?? Number.NaN)
  expect(price).toHaveLength(3)
  expect(price[2]).toBe((price[0] ?? 0) + (price[1] ?? 0))
})

test('channels that the rules forbid are named beside the actions for the client and when the text is copied', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await fillShortlist(page, server, 'Для клиента', 3)
  await server.sql("UPDATE channels SET risk_level = 'no_risk', rkn_status = 'registered' WHERE id < 4")
  await server.sql("UPDATE channels SET risk_level = 'high_risk', title = 'Накрученный' WHERE id = 2")
  await page.goto(tab)
  const told = 'По правилам агентства «Не ставить»: «Накрученный»'
  await expect(page.getByText(`${told}. Уберите их из подборки`)).toBeVisible()
  await page.getByRole('button', { name: 'Скопировать для клиента' }).click()
  await expect(page.getByText(`Скопировано. ${told}`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Накрученный')
  await page.getByRole('button', { name: 'Убрать из подборки: «Накрученный»' }).click()
  await expect(page.getByText(`${told}. Уберите`)).toHaveCount(0)
})

test('a list leads to a new brief with its channels, and an unsaved brief stays as it is', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const [first = '', second = ''] = await pick(page, 2)
  await choose(page, 'Новый бриф с этими каналами')
  await expect(page).toHaveURL(/projects\/create\/brief$/)
  const wishes = page.getByLabel('Пожелания по каналам')
  await expect(wishes).toHaveValue(new RegExp(`^${first}: .+\n${second}: .+$`))
  await wishes.fill('Своё')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Уйти, черновик останется' }).click()
  await page.goto(tab)
  await choose(page, 'Новый бриф с этими каналами')
  await expect(page.getByText('каналы не подставлены')).toBeVisible()
  await expect(wishes).toHaveValue('Своё')
})

for (const [why, spoil] of [
  [
    'there is none, as without HTTPS',
    () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  ],
  [
    'the browser refuses it',
    () =>
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new DOMException('', 'NotAllowedError')),
      }),
  ],
] as const) {
  test(`a failing clipboard is reported: ${why}`, async ({ page, signIn }) => {
    await page.addInitScript(spoil)
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await signIn(page)
    await pick(page, 1)
    await page.getByRole('button', { name: 'Скопировать для клиента' }).click()
    await expect(page.getByText('Браузер не дал скопировать')).toBeVisible()
    expect(faults).toEqual([])
  })
}

test('a picked channel that is deleted is named, and sums and paper mention it', async ({ page, signIn }) => {
  await signIn(page)
  await pick(page, 2)
  await pickElsewhere(page, [2_147_483_647])
  await page.reload()
  await expect(page.getByText('Удалены из базы: 1 канал. Уберите их из подборки')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Печать' })).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('body > article')).toContainText('Здесь 2 канала из 3')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByRole('button', { name: 'Убрать из подборки: «Канал №' }).click()
  await expect(page.getByText('Удалены из базы')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeEnabled()
})

test('a channel opened by its address is picked on its page', async ({ page, signIn }) => {
  await signIn(page, '/placement/channels-base/1/edit')
  await picks(page).click()
  await expect(picks(page)).toHaveAttribute('aria-pressed', 'true')
  await page.goto(tab)
  await expect(columns(page)).toHaveCount(2)
})

test('a hundred channels are compared, and print on white paper in dark mode too', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await pick(page, 1)
  await pickElsewhere(
    page,
    Array.from({ length: 99 }, (_, index) => index + 1),
  )
  await page.reload()
  await expect(columns(page)).toHaveCount(101)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeEnabled()
  await print(page)
  const colours = await page
    .locator('body > article :is(h1, th, td)')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).color))])
  // The text and the column headers are dark.
  expect(colours.toSorted()).toEqual(['rgb(0, 0, 0)', 'rgb(68, 68, 68)'])
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await expect(page.locator('body > article tbody tr')).toHaveCount(100)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`the comparison passes axe, ${width} px, ${colorScheme}`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page)
      await pick(page, 3)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    })
  }
}

/** Returns the comparison's displayed internal values, which a client must not see. */
async function internalValues(page: Page): Promise<string[]> {
  const rows = ['Агентская цена', 'Базовая цена', 'Скидка', 'Админ', 'Риск накрутки', 'Юрлицо']
  const values = await Promise.all(
    rows.map((name) =>
      comparison(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell')
        .allTextContents(),
    ),
  )
  const shared = new Set(await clientPrices(page))
  return values.flat().filter((value) => value !== '-' && !shared.has(value))
}

/** Returns the prices that clients see; an internal price may equal one of them by chance. */
async function clientPrices(page: Page): Promise<string[]> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Цена/ }) })
  return rows.getByRole('cell').allTextContents()
}

async function chooseShared(page: Page) {
  const choice = page.getByRole('combobox', { name: 'Подборка' })
  const shared = choice.getByRole('option', { name: /^Общая для всех/ })
  await choice.selectOption(await shared.textContent())
}
