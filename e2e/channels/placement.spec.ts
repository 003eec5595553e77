import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { addJudgedChannels } from '../support/judged-channels.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
const reasons = ['Нет в реестре РКН, а подписчиков больше 10 000', 'Возможный риск накрутки']
const rules = /По правилам агентства от \d\d\.\d\d\.\d{4}/

const verdict = (page: Page) => page.getByRole('region', { name: 'Можно ставить?' })
const checks = (page: Page) => page.getByRole('button', { name: 'Проверка', exact: true })
const memory = (page: Page) => page.getByRole('region', { name: 'Как менялись цены' })
const standing = (page: Page, category: string) => page.getByRole('region', { name: `В категории «${category}»` })

/** Expects the place of the first channel, with this price, among the others. */
async function expectStanding(part: Locator, price = 'Дешевле 72\u00a0% каналов') {
  await expect(part.getByRole('term')).toHaveText(['Агентская цена', 'CPV', 'CPM нативная'])
  await expect(part.getByRole('definition')).toHaveText([price, 'Как у всех каналов', 'Дороже всех каналов'])
  await expect(part).toContainText('Слишком мало данных для сравнения: ERR')
}

async function expectVerdict(page: Page) {
  await expect(verdict(page).getByRole('listitem')).toHaveText(reasons)
  await expect(verdict(page)).toContainText(rules)
}

/** Expects the changes of the first channel's prices, and a plot whose canvas is not of one colour. */
async function expectMemory(page: Page) {
  await expect(memory(page).getByRole('definition')).toHaveText([
    /^19\s950\s₽\+17\s% с /,
    '19 000 ₽за год не изменилась',
    '18 000 ₽за год не изменилась',
  ])
  await expect(memory(page).getByRole('row').filter({ hasText: 'Агентская цена' })).toHaveText([
    /раньше17\s000\s₽$/,
    /18\s000\s₽$/,
    /19\s950\s₽$/,
  ])
  const canvas = memory(page).locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  await expect.poll(() => canvas.evaluate(coloursOf)).toBeGreaterThan(3)
}

/** Scrolls to the end of the channel's page, whose last parts load in sight. */
async function goToEnd(page: Page, part: Locator) {
  await expect(async () => {
    await page.getByText('Комментарий', { exact: true }).scrollIntoViewIfNeeded()
    expect(await part.isVisible()).toBe(true)
  }).toPass()
}

/** Rests the pointer on a cell until its tip is there, whose code loads with the first pointer. */
async function rest(page: Page, cell: Locator, text: string | RegExp) {
  await expect(async () => {
    await page.mouse.move(0, 0)
    await cell.hover()
    await expect(page.getByRole('tooltip')).toHaveText(text, { timeout: 1_000 })
  }).toPass()
}

test('the table tells a verdict with its reasons to pointer and keyboard, the form as it is typed and with former prices', async ({
  page,
  server,
  signIn,
}) => {
  const { title, first, second, remove } = await addJudgedChannels(server)
  await signIn(page, `${list}?hidden=placement&search=${title}`)
  const header = page.getByRole('columnheader', { name: 'Можно ставить?' })
  await expect(page.getByRole('columnheader', { name: 'РКН' })).toBeAttached()
  await expect(header).toHaveCount(0)
  await page.getByRole('button', { name: 'Столбцы' }).click()
  // The box follows the address, so it is not checked within the click, which `check` expects.
  await page.getByRole('checkbox', { name: 'Можно ставить?' }).click()
  await page.keyboard.press('Escape')
  await checks(page).click()
  await expect(header).toBeInViewport()
  const row = page.getByRole('row', { name: title })
  const cell = row.getByRole('cell', { name: 'Не ставить', exact: true })
  const tip = page.getByRole('tooltip')
  await rest(page, cell, /Нет в реестре РКН/)
  await expect(tip.getByRole('listitem')).toHaveText(reasons)
  await expect(tip).toContainText(rules)
  await page.mouse.move(0, 0)
  await expect(tip).toHaveCount(0)
  await header.getByRole('button').press('ArrowDown')
  await expect(cell).toBeFocused()
  await expect(tip.getByRole('listitem')).toHaveText(reasons)
  await expect(cell).toHaveAccessibleDescription(/Нет в реестре РКН/)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  await row.getByRole('link').first().click()
  await goToEnd(page, verdict(page))
  await expectVerdict(page)
  await page.getByLabel('Подписчики').fill('10000')
  await expect(verdict(page)).toContainText('Проверьте')
  await expect(verdict(page).getByRole('listitem')).toHaveText(reasons.slice(1))
  await page.getByLabel('Подписчики').fill('20000')
  await expectMemory(page)
  await page.goto(`${list}/${second}/edit`)
  await goToEnd(page, verdict(page))
  await expect(verdict(page)).toContainText('Проверьте')
  await expect(memory(page)).toHaveCount(0)
  // Without a copy nothing is compared.
  await page.goto(`${list}/${first}/edit`)
  await goToEnd(page, verdict(page))
  await expect(page.getByText(/^В категории/)).toHaveCount(0)
  await remove()
})

test('without a network the table and the form tell the same verdict and place in the category, and the form is read-only', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  const { title, first, second, category, remove } = await addJudgedChannels(server)
  await signIn(page, list)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await page.getByRole('button', { name: 'Условие', exact: true }).click()
  await page.getByRole('textbox', { name: 'Поле условия' }).fill('Можно')
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'Можно ставить?' })
  const option = choice.locator('label').filter({ hasText: 'Не ставить' })
  // Each choice is followed by the number of channels that it leaves.
  await expect(option).toHaveText(/^Не ставить[1-9]/)
  const red = ((await option.textContent()) ?? '').replace('Не ставить', '')
  await choice.getByRole('checkbox', { name: /^Не ставить/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/placement=red/)
  await expect(page.getByText(new RegExp(`из ${red}$`))).toBeVisible()
  const table = page.getByRole('table', { name: 'Каналы' })
  /** The first rows, which every window mounts. */
  const found = async () => {
    await expect(table).toHaveAttribute('aria-busy', 'false')
    return (await table.locator('[data-row] a[href*="/edit"]').allTextContents()).slice(0, 8)
  }
  await page.goto(`${list}?sort=-placement`)
  const sorted = await found()

  await page.goto(`${list}/${first}/edit`)
  await goToEnd(page, standing(page, category))
  await expectStanding(standing(page, category))
  await page.getByLabel('Агентская цена').fill('30000,01')
  await expectStanding(standing(page, category), 'Дороже всех каналов')
  await page.getByLabel('Агентская цена').fill('30000')
  await expectStanding(standing(page, category), 'Как у 72\u00a0% каналов')
  await page.getByLabel('Агентская цена').fill('19950')
  const told = `Дешевле 72\u00a0% каналов в категории «${category}»`
  const showsRow = async () => {
    await page.goto(`${list}?placement=red&search=${title}`)
    const row = page.getByRole('row', { name: title })
    await page.getByRole('button', { name: 'Цены', exact: true }).click()
    await rest(page, row.getByRole('cell', { name: /19\s950,00/ }), told)
    await checks(page).click()
    await expect(row.getByText('Не ставить', { exact: true })).toBeVisible()
  }
  await showsRow()

  await context.setOffline(true)
  await showsRow()
  await page.goto(`${list}?sort=-placement`)
  await expect.poll(found).toEqual(sorted)
  const readOnly = page.getByText('Нет сети: редактировать канал можно после подключения')
  await page.goto(`${list}/${first}/edit`)
  await expect(readOnly).toBeVisible()
  await expect(page.getByRole('region', { name: 'Расчётные показатели' })).toContainText('18\u00a0000,00\u00a0₽')
  await goToEnd(page, verdict(page))
  await expectVerdict(page)
  await page.goto(`${list}/${second}/edit`)
  await expect(readOnly).toBeVisible()
  await goToEnd(page, standing(page, category))
  await expect(standing(page, category).getByRole('definition').first()).toHaveText('Как у 63\u00a0% каналов')
  await remove()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the card tells verdict and risen price, and the sheet reasons, prices and place, also without a network', {
    tag: '@installed',
  }, async ({ page, context, server, signIn }) => {
    const { title, alone, category, tooFew, remove } = await addJudgedChannels(server)
    await signIn(page, list)
    await copyIsWhole(page)
    const expectAll = async () => {
      await page.goto(`${list}?days_since_price_change=..30&search=${title}`)
      await expect(page.getByRole('button', { name: 'Цена изменилась за 30 дн.', exact: true })).toBeVisible()
      const card = page.getByRole('listitem').filter({ hasText: title })
      await expect(card).toContainText('Выросла. Было 18 000 ₽ до')
      await expect(card.getByText('Не ставить', { exact: true })).toBeVisible()
      await card.getByRole('link', { name: title }).click()
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet).toBeVisible()
      await expectVerdict(page)
      await expectStanding(standing(page, category))
      await expectMemory(page)
      await page.goto(`${list}?channel=${alone}`)
      await expect(page.getByText(tooFew, { exact: true })).toBeVisible()
    }
    await expectAll()
    await allFilesAreKept(page)
    await context.setOffline(true)
    await expectAll()
    await remove()
  })
})

function coloursOf(canvas: Element) {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size
}
