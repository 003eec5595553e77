import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import { answered, answers, answerWith, ask } from '../support/chat-screen.ts'
import { allFilesAreKept, copyIsWhole, offlineBar } from '../support/kept-copy.ts'
import { paperOf, print } from '../support/print-media.ts'

const list = '/placement/channels-base'
const address = `${list}?agency_price=..50000`
const title = 'Каналы до 50 000 ₽'
const reply = `Вот что есть в базе:

[${title}](${address})

Начните с первых двух.`

const card = (page: Page) => answers(page).getByRole('table', { name: title })
const rows = (page: Page) => card(page).locator('tbody tr')
const channels = (page: Page) => rows(page).getByRole('link')
const button = (page: Page, name: string | RegExp) => answers(page).getByRole('button', { name })

type Found = { id: number; title: string; agency_price: number }

/** Returns ten channels of the list that has this condition. */
async function found(page: Page, condition: string, place = 1): Promise<Found[]> {
  return page.evaluate(
    async ([condition, place]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ conditions: [condition] })
      const answer = await fetch(`/api/v1/channels/search?page=${place}&page_size=10`, {
        method: 'POST',
        headers,
        body,
      })
      return (await answer.json()).items
    },
    [condition, place] as const,
  )
}

const firstChannels = (page: Page) => found(page, 'agency_price=..50000')
const channelsAbove = (page: Page, price: number) => found(page, `agency_price=${price}..`)

/** Returns what an answer of some days ago knew of these channels. */
const citedOf = (items: readonly Found[], { prices, total }: { prices: string[]; total: number }) => ({
  ...{ address, total, ids: items.map(({ id }) => id), figures: { prices } },
  as_of: '2026-11-20T10:00:00.000Z',
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, '/chat')
  await ask(page, 'Подбери каналы до 50 000 ₽')
  await answered(page)
})

test('the card of a question about a category names each of its conditions once', async ({ page }) => {
  await ask(page, 'Подбери каналы про технологии до 50 000 ₽')
  await answered(page)
  await expect(answers(page).last().getByRole('list', { name: 'Условия' }).getByRole('listitem')).toHaveText([
    'Категория: Технологии',
    /Агентская цена до 50\s000\s₽/,
  ])
})

test('a link to the base that stands alone shows its first channels, and opens the same list', async ({
  page,
}) => {
  await answerWith(page, reply)
  await expect(rows(page)).toHaveCount(4)
  await expect(answers(page).getByRole('list', { name: 'Условия' })).toHaveText(
    /Агентская цена до 50\s000\s₽/,
  )
  await expect(answers(page).getByText(/^Всего [\d\s]+$/)).toBeVisible()
  await button(page, /^Ещё 6$/).click()
  await expect(rows(page)).toHaveCount(10)
  const shown = await channels(page).allTextContents()
  expect(await pageFaults(page)).toEqual([])
  await answers(page).getByRole('link', { name: 'Открыть в базе' }).click()
  await expect(page).toHaveURL(/channels-base\?agency_price=\.\.50000$/)
  const listed = page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]')
  await expect(listed.first()).toHaveText(shown[0] ?? '')
  expect((await listed.allTextContents()).slice(0, 10)).toEqual(shown)
})

test('a card far down an answer leaves the page without a scroll of its own', async ({ page }) => {
  await answerWith(page, `${'Условия размещения.\n\n'.repeat(60)}${reply}`)
  await expect(channels(page)).not.toHaveCount(0)
  const scroller = page.getByRole('main')
  await expect.poll(() => scroller.evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
})

test('the ten channels of a card go into the shortlist once, by keyboard', async ({ page }) => {
  await answerWith(page, reply)
  await expect(rows(page)).toHaveCount(4)
  await answers(page).getByRole('link', { name: 'Открыть в базе' }).focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'В подборку: 10')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Добавлено 10\sканалов$/)).toBeVisible()
  for (const row of await rows(page).all()) {
    await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  }
  const done = answers(page).getByRole('button', { name: 'В подборке', exact: true })
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  await expect(done).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(answers(page).getByRole('link', { name: 'Открыть подборку' })).toBeFocused()
  expect(await pageFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/channels-base\?tab=shortlist$/)
})

test('a card says which prices have changed since the answer, and how many channels there were', async ({
  page,
}) => {
  await answerWith(page, reply)
  await expect(rows(page)).toHaveCount(4)
  const items = await firstChannels(page)
  const prices = items.map(({ agency_price }, index) =>
    String(index < 2 ? agency_price + 1_000 : agency_price),
  )
  await answerWith(page, reply, { cited: [citedOf(items, { prices, total: 3 })] })
  const [one, two] = items.map(({ title }) => `«${title}»`)
  await expect(answers(page).getByText(/^С тех пор 2\sцены изменились: /)).toContainText(`${one}, ${two}`)
  await expect(answers(page).getByText(/^Было 3, сейчас [\d\s]+$/)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'было' })).toHaveCount(2)
})

test('a cited channel that left the list stays in its card with the reason, and is not picked', async ({
  page,
}) => {
  const [left, deleted] = await channelsAbove(page, 60_000)
  // Another test picks the first ten.
  const [first, second] = await found(page, 'agency_price=..50000', 2)
  if (!left || !deleted || !first || !second) throw new Error('the base has too few channels')
  const items = [second, left, deleted, first]
  const prices = items.map(({ agency_price }) => String(Math.min(agency_price, 5_676)))
  prices[0] = String(second.agency_price)
  prices[3] = String(first.agency_price)
  await answerWith(page, reply, { cited: [citedOf(items, { prices, total: 4 })] })
  await page.route(`**/api/v1/channels/${deleted.id}`, (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(rows(page)).toHaveText([
    new RegExp(`^${escaped(second.title)}`),
    new RegExp(
      `^${escaped(left.title)}.*Больше не подходит: Агентская цена [\\d\\s,]+₽, было 5\\s676,00\\s₽.*было 5\\s676,00\\s₽`,
    ),
    'Канал удалён из базы',
    new RegExp(`^${escaped(first.title)}`),
  ])
  await expect(
    answers(page).getByText(
      new RegExp(`^Изменилась цена: «${escaped(left.title)}» 5\\s676,00\\s₽ → [\\d\\s,]+₽$`),
    ),
  ).toBeVisible()
  expect(await pageFaults(page)).toEqual([])
  await button(page, 'В подборку: 2').click()
  await expect(page.getByText(/^Добавлено 2\sканала$/)).toBeVisible()
  await expect(rows(page).nth(1).getByRole('button')).toHaveAttribute('aria-pressed', 'false')
})

test('a card warns of channels that the rules of the agency forbid or doubt, with the first reason', async ({
  page,
}) => {
  await answerWith(page, `[${title}](${list}?rkn_status=not_registered&subscribers=20000..)`)
  await expect(rows(page)).toHaveCount(4)
  for (const row of await rows(page).all()) {
    await expect(row).toContainText(/Не ставить\s*Нет в реестре РКН, а подписчиков больше 10\s000/)
  }
})

test('a row opens the channel over the chat, and Escape leads back to the row', async ({ page }) => {
  await answerWith(page, reply)
  await expect(rows(page)).toHaveCount(4)
  const { pathname } = new URL(page.url())
  const row = channels(page).nth(1)
  const name = (await row.textContent()) ?? ''
  await row.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByRole('region', { name: 'Можно ставить?' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Удалить' })).toHaveCount(0)
  expect(await pageFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(pathname)
})

test('while the code of the card comes, its link holds the place', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answerWith(page, reply)
  await page.route('**/assets/cited-channels*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.reload()
  const link = answers(page).getByRole('link', { name: title })
  await expect(link).toBeVisible()
  const end = answers(page).getByText('Начните с первых двух.')
  const before = await end.boundingBox()
  resolve()
  await expect(rows(page)).toHaveCount(4)
  const after = await end.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(48)
})

test('a card without channels, and one that could not be loaded, say so', async ({ page }) => {
  await answerWith(page, `[${title}](${list}?agency_price=..1)`)
  await expect(answers(page).getByText('Сейчас по этим условиям каналов нет.')).toBeVisible()
  await answerWith(page, reply)
  await page.route('**/api/v1/channels/search?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(answers(page).getByText('Ошибка загрузки каналов.')).toBeVisible()
  await page.unroute('**/api/v1/channels/search?**')
  await button(page, 'Повторить').click()
  await expect(rows(page)).toHaveCount(4)
})

test('paper has the rows and conditions of a card, and no buttons', async ({ page }) => {
  await answerWith(page, reply)
  await expect(rows(page)).toHaveCount(4)
  const first = (await channels(page).first().textContent()) ?? ''
  const [paper = ''] = (await paperOf(page)).pages
  expect(paper).toContain('Агентская цена до 50 000 ₽')
  expect(paper).toContain(first.split(' ')[0])
  expect(paper).not.toContain('Открыть в базе')
  await print(page)
  await expect(button(page, 'В подборку')).toHaveCount(0)
})

test('a page of the product that stands alone is a link with its kind, which opens in this tab', async ({
  page,
  context,
}) => {
  // The estimate becomes a card as soon as the code of cards is there. `answerWith` removes the routes of the page.
  await context.route(/cited-placement/, (route) => route.abort())
  await answerWith(page, `[Кухня без границ](${list}/1/edit)\n\n[Смета весны](/placement/estimates/1)`)
  const links = answers(page).getByRole('link')
  await expect(links).toHaveText([/Кухня без границ\s*Канал/, /Смета весны\s*Расчётка/])
  await links.first().click()
  await expect(page).toHaveURL(`${list}/1/edit`)
})

test('an address that the base does not know stays a link', async ({ page }) => {
  await answerWith(page, `[Каналы](${list}?agency_price=дёшево)\n\n[Другие](${list}?colour=red)`)
  await expect(answers(page).getByRole('link')).toHaveText([/Каналы/, /Другие/])
  await expect(answers(page).getByRole('table')).toHaveCount(0)
})

test('a link to another site opens only after a question that shows the whole address', async ({
  page,
  context,
}) => {
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  await context.route('https://evil.example/**', (route) => route.fulfill({ body: 'there' }))
  const target = 'https://evil.example/steal?price=48000'
  await answerWith(page, `[Прайс](${target}) ![картинка](https://evil.example/p.png?price=48000)`)
  await answers(page).getByRole('link', { name: 'Прайс' }).click()
  const dialog = page.getByRole('dialog', { name: 'Открыть другой сайт?' })
  await expect(dialog).toContainText(target)
  await expect(dialog.locator('strong')).toHaveText('evil.example')
  expect(await pageFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(answers(page).getByRole('link', { name: 'Прайс' })).toBeFocused()
  await answers(page).getByRole('link', { name: 'Прайс' }).click({ button: 'middle' })
  await expect(dialog).toBeVisible()
  expect(requests.filter((url) => url.includes('evil.example'))).toEqual([])
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Открыть' }).click()
  expect((await opened).url()).toBe(target)
  expect(requests.filter((url) => url.includes('p.png'))).toEqual([])
})

test('without a network a card shows the channels of the copy', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await page.goto(list)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await page.goBack()
  await answerWith(page, reply)
  await expect(channels(page)).toHaveCount(4)
  const shown = await channels(page).allTextContents()
  await context.setOffline(true)
  // The device has kept the answer as it was shown.
  await page.unrouteAll()
  await page.reload()
  await expect(offlineBar(page)).toBeVisible()
  await expect(channels(page)).toHaveText(shown)
  await button(page, /^Ещё 6$/).click()
  await expect(rows(page)).toHaveCount(10)
})

test('without a network and a copy, a card says so and the rest of the answer stays', async ({ page }) => {
  await answerWith(page, reply)
  await expect(rows(page)).toHaveCount(4)
  await page.route('**/api/v1/channels/search?**', (route) => route.abort())
  await page.route('**/api/v1/health/**', (route) => route.abort())
  await page.reload()
  await expect(answers(page).getByText(/^База каналов ещё не загружена: .+ копия удалена/)).toBeVisible()
  await expect(answers(page).getByText('Начните с первых двух.')).toBeVisible()
  await expect(answers(page).getByRole('link', { name: title })).toBeVisible()
})

test('a question may look into the base until the user turns that off', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'База агентства' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.press('Enter')
  await expect(page.getByRole('tooltip')).toHaveText('PromoGPT отвечает без базы агентства')
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /messages/.test(request.url()))
  await ask(page, 'Придумай слоган')
  expect((await sent).postDataJSON().attributes).not.toHaveProperty('use_agency_base')
  await answered(page)
  await page.getByRole('button', { name: 'Изображение' }).click()
  await expect(toggle).toHaveAttribute('aria-disabled', 'true')
})

test('without the code of the card, its link stays', async ({ page }) => {
  await answerWith(page, reply)
  await page.route('**/assets/cited-channels*.js', (route) => route.abort())
  await page.reload()
  await answers(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/channels-base\?agency_price=\.\.50000$/)
})

test('numbers that the base does not confirm are marked by more than a colour', async ({ page }) => {
  await answerWith(page, 'Цена от 48 000 ₽ за пост.', { unverified: [{ value: '48 000 ₽', at: 8 }] })
  const mark = answers(page).locator('[data-unverified]')
  await expect(mark).toHaveAttribute('title', 'нет в базе')
  await expect(mark).toHaveCSS('text-decoration-style', 'wavy')
  await expect(answers(page)).toContainText('48 000 ₽ (нет в базе)')
  expect(await pageFaults(page)).toEqual([])
})
