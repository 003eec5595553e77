import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { makeShortlist } from '../support/filled-shortlist.ts'
import { inkColours } from '../support/ink-colours.ts'
import { addChannels, removeChannels } from '../support/own-channels.ts'
import { choose, columns, comparison, isSent, picks } from '../support/shortlist-screen.ts'

const list = '/placement/channels-base'
const tab = `${list}?tab=shortlist`

test('a list for a client has a budget, an order and notes, names unfit channels, and hands over nothing internal', async ({
  page,
  context,
  server,
  signIn,
  newUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mark = newUser.slice(0, 8)
  const [first, second, unfit] = [`Первый ${mark}`, `Второй ${mark}`, `Накрученный ${mark}`]
  const fit = { risk_level: 'no_risk', rkn_status: 'registered', native_price: 1_000.5, marked_price: 2_000 }
  const inside = {
    er_view_plan: 47,
    agency_price: 777_111,
    base_price: 777_222,
    legal_entity: 'ООО «Тайна»',
    admin_username: '@inside',
    notes: 'Только для нас',
    price_valid_until: '2020-01-01',
  }
  const ids = await addChannels(server, [
    { ...inside, ...fit, title: first },
    { ...inside, ...fit, title: second },
    { ...inside, ...fit, title: unfit, risk_level: 'high_risk' },
  ])
  await signIn(page, `${list}/${ids[2]}/edit`, newUser)
  await makeShortlist(page, 'Список', ids.slice(0, 2))
  await page.reload()
  // Before the device knows its lists, a pick makes another one.
  await expect(picks(page)).toHaveAttribute('title', 'В подборку «Список»')
  await picks(page).click()
  await expect(picks(page)).toHaveAttribute('aria-pressed', 'true')
  await isSent(page)
  await page.goto(tab)
  await expect(columns(page)).toHaveCount(4)
  const told = `По правилам агентства «Не ставить»: «${unfit}»`
  await expect(page.getByText(`${told}. Уберите его из подборки`)).toBeVisible()
  await page.getByRole('button', { name: 'Скопировать для клиента' }).click()
  await expect(page.getByText(`Скопировано. ${told}`)).toBeVisible()
  await page.getByRole('button', { name: `Убрать из подборки: «${unfit}»` }).click()
  await expect(page.getByText(`${told}. Уберите`)).toHaveCount(0)

  // The comparison begins high, and the text about an expired price does not make the page higher than the window.
  for (const [width, height, top] of [
    [1_440, 900, 300],
    [1_280, 720, 300],
    [390, 844, 410],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(comparison(page).getByText('Срок истёк').first()).toBeAttached()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await expect.poll(async () => (await comparison(page).boundingBox())?.y).toBeLessThan(top)
    // At most two buttons are icons without text; other actions have names in the menu.
    const bare = page.locator('[data-screen-only] button:not(:has-text("а")):not(:has-text("XLSX"))')
    await expect.poll(() => bare.count()).toBeLessThanOrEqual(2)
  }
  await page.setViewportSize({ width: 1_440, height: 900 })

  await choose(page, 'Изменить')
  const form = page.getByRole('dialog')
  await form.getByLabel('Название').fill('Кофейни')
  await form.getByLabel('Клиент').fill('ООО «Зерно»')
  await form.getByLabel('Бюджет').fill('5000000')
  // Escape closes the open list only.
  await form.getByLabel('По чему считать').click()
  await expect(page.getByRole('option').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('По чему считать')).toHaveAttribute('aria-expanded', 'false')
  await expect(form.getByLabel('Название')).toHaveValue('Кофейни')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
  await choose(page, 'Бюджет подборки')
  await expect(form.getByLabel('Бюджет')).toBeFocused()
  await page.keyboard.press('Escape')
  const budget = page.getByRole('region', { name: 'Бюджет' })
  await expect(budget).toContainText(/осталось\s[\d\s]+,\d\d\s₽/)
  await expect(page.getByText('Клиент: ООО «Зерно»')).toBeVisible()
  await page.getByRole('button', { name: 'Все суммы' }).click()
  const sums = page.getByRole('region', { name: 'Суммы подборки' })
  // An agency price may include the discount, so the sum of stored prices does not mention discounts.
  await expect(sums).toContainText('Агентские ценыСумма цен из базы')
  await expect(sums).not.toContainText('Без скидок')
  // In the rest of the budget and in sums, kopecks have the colour of rubles.
  for (const sum of [...(await sums.getByRole('definition').all()), ...(await budget.getByRole('paragraph').all())]) {
    expect(await inkColours(sum)).toHaveLength(1)
  }

  await page.getByLabel(`Заметка: «${second}»`).fill('Только по вторникам')
  await page.getByRole('button', { name: `Позже: «${first}»` }).press('Enter')
  const heads = comparison(page)
    .locator('thead')
    .getByRole('link', { name: new RegExp(`^[^.]+ ${mark}$`) })
  await expect(heads).toHaveText([second, first])
  await isSent(page)
  await page.reload()
  await expect(heads).toHaveText([second, first])
  await expect(page.getByLabel(`Заметка: «${second}»`)).toHaveValue('Только по вторникам')

  await page.getByRole('button', { name: 'Скопировать для клиента' }).click()
  await expect(page.getByText('Скопировано. Внутренних цен')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать XLSX' }).click()
  const sheet = read(await readFile(await (await download).path())).Sheets.Подборка ?? {}
  const cells = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false }).flat().join('\n')
  const paper = await paperText(page)
  expect(paper).toContain('47,0')
  for (const said of [text, cells, paper].map((part) => part.replaceAll(/\s/g, ' '))) {
    for (const title of [first, second]) expect(said).toContain(title)
    expect(said).not.toMatch(/777.?111|777.?222|Тайна|inside|Только для нас|По вторникам/i)
  }
  // Prices are numbers, and the last row is the column's sum. The heading and the terms stand above.
  const prices = utils.sheet_to_json<Record<string, number>>(sheet, { range: 4 }).map((row) => row['Цена нативная'])
  expect(prices).toEqual([1_000.5, 1_000.5, 2_001])
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Скопировать для клиента' }).click()
  await expect(page.getByText('Браузер не дал скопировать')).toBeVisible()

  await choose(page, 'Новый бриф с этими каналами')
  await expect(page).toHaveURL(/projects\/create\/brief$/)
  const wishes = page.getByLabel('Пожелания по каналам')
  await expect(wishes).toHaveValue(new RegExp(`^${second}: .+\n${first}: .+$`))
  await wishes.fill('Своё')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Уйти, черновик останется' }).click()
  await page.goto(tab)
  await choose(page, 'Новый бриф с этими каналами')
  await expect(page.getByText('каналы не подставлены')).toBeVisible()
  await expect(wishes).toHaveValue('Своё')

  await removeChannels(server, ids.slice(0, 1))
  await page.goto(tab)
  await expect(page.getByText('Удалены из базы: 1 канал. Уберите его из подборки')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Печать' })).toBeDisabled()
  await expect.poll(() => paperText(page)).toContain('Здесь 1 канал из 2')
  await page.getByRole('button', { name: 'Убрать из подборки: «Канал №' }).click()
  await expect(page.getByText('Удалены из базы')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeEnabled()
  await choose(page, 'Изменить')
  await form.getByLabel('Бюджет').fill('1')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(budget).toContainText('превышение')
  await removeChannels(server, ids)
})

async function paperText(page: Page): Promise<string> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const text = (await page.locator('body > article').textContent()) ?? ''
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  return text.replaceAll(/\s/g, ' ')
}
