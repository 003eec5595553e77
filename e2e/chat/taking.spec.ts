import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, answers, ask } from '../support/chat-screen.ts'

const reply = `<think>
Сначала *подумаю*
</think>

# План "Весна"

| Канал | Пост |
|---|---|
| Кухня | утром<br>вечером |

- [прайс](https://example.org/price) и ещё

${'Длинный текст. '.repeat(80)}
`

test.beforeEach(async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/chat')
  await ask(page, 'Медиаплан на весну')
  await answered(page)
  // The demonstration model neither thinks aloud nor breaks lines in cells.
  await page.route(/\/chats\/[^/]+\/messages/, async (route) => {
    const response = await route.fetch()
    const history = await response.json()
    for (const row of history.rows) if (row.attributes.role === 'assistant') row.msg = reply
    await route.fulfill({ response, json: history })
  })
  await page.reload()
  await expect(answers(page).getByRole('heading', { name: 'План "Весна"' })).toBeVisible()
})

const menuButton = (page: Page) => answers(page).last().getByRole('button', { name: 'Действия с ответом' })
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()

/** Returns what another program would get of the clipboard. */
const clipboard = (page: Page, type: string) =>
  page.evaluate(async (type) => {
    const [item] = await navigator.clipboard.read()
    return item?.types.includes(type) ? (await item.getType(type)).text() : undefined
  }, type)

test('an answer goes to Word with its table, list, link and typography, and without its thoughts', async ({
  page,
}) => {
  await answers(page).getByRole('button', { name: 'Размышления' }).click()
  await expect(answers(page).getByText('Сначала подумаю')).toBeVisible()
  await menuButton(page).click()
  await choose(page, 'Копировать для Word')
  await expect(page.getByText('Скопировано для Word')).toBeVisible()
  await expect(menuButton(page)).toBeFocused()
  const html = await clipboard(page, 'text/html')
  expect(html).toContain('<h1>План «Весна»</h1>')
  expect(html).toMatch(/<table border="1">.*<td>утром<br>\s*вечером<\/td>/s)
  expect(html).toMatch(/<li><a href="https:\/\/example.org\/price">прайс<\/a> и&nbsp;ещё<\/li>/)
  expect(html).not.toMatch(/подумаю|class=|button/)
  expect(await clipboard(page, 'text/plain')).toContain('Канал\tПост\nКухня\tутром вечером')
})

test('an answer goes to Telegram with its marks, and to a file as it is, by the keyboard', async ({
  page,
}) => {
  await menuButton(page).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Копировать для Word' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Скопировано для Telegram')).toBeVisible()
  const text = await clipboard(page, 'text/plain')
  expect(text).toContain('**План «Весна»**\n\n• Кухня — утром вечером\n\n• прайс (https://example.org/price)')
  expect(await clipboard(page, 'text/html')).toBeUndefined()

  await menuButton(page).click()
  const download = page.waitForEvent('download')
  await choose(page, 'Скачать .md')
  const file = await download
  expect(file.suggestedFilename()).toBe('План Весна.md')
})

test('the meter counts the answer, or what is selected in it and copied then', async ({ page }) => {
  await menuButton(page).click()
  await expect(page.getByText(/^В ответе 1\s2\d\d\sзнак/)).toBeVisible()
  await expect(page.getByText(/Подпись в Telegram, до\s1\s024лишни/)).toBeVisible()
  await page.keyboard.press('Escape')
  await answers(page).getByRole('heading', { name: 'План "Весна"' }).click({ clickCount: 3 })
  await menuButton(page).click()
  await expect(page.getByText(/^Выделено 12\sзнаков/)).toBeVisible()
  await choose(page, 'Копировать для Telegram')
  await expect(page.getByText('Скопировано для Telegram')).toBeVisible()
  expect(await clipboard(page, 'text/plain')).toBe('**План «Весна»**')
})

test('a refusing clipboard is said', async ({ page }) => {
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
  })
  await menuButton(page).click()
  await choose(page, 'Копировать для Word')
  await expect(page.getByText(/^Браузер не дал скопировать/)).toBeVisible()
})
