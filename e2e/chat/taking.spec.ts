import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answers } from '../support/chat-screen.ts'
import { storeChat } from '../support/stored-chat.ts'

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

/** Returns what another program would get of the clipboard. */
const clipboard = (page: Page, type: string) =>
  page.evaluate(async (type) => {
    const [item] = await navigator.clipboard.read()
    return item?.types.includes(type) ? (await item.getType(type)).text() : undefined
  }, type)

test('an answer goes to Word with its look, to Telegram with its marks and to a file, by pointer and keyboard', async ({
  page,
  context,
  server,
  signIn,
  newUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await storeChat(server, newUser, 'План', ['Медиаплан на весну', reply]), newUser)
  const menuButton = answers(page).getByRole('button', { name: 'Действия с ответом' })
  const choose = (name: string) => page.getByRole('menuitem', { name }).click()
  await answers(page).getByRole('button', { name: 'Размышления' }).click()
  await expect(answers(page).getByText('Сначала подумаю')).toBeVisible()
  await menuButton.click()
  await expect(page.getByText(/^В ответе 1\s2\d\d\sзнак/)).toBeVisible()
  await choose('Копировать для Word')
  await expect(page.getByText('Скопировано для Word')).toBeVisible()
  await expect(menuButton).toBeFocused()
  const html = await clipboard(page, 'text/html')
  expect(html).toContain('<h1>План «Весна»</h1>')
  expect(html).toMatch(/<table border="1">.*<td>утром<br>\s*вечером<\/td>/s)
  expect(html).toMatch(/<li><a href="https:\/\/example.org\/price">прайс<\/a> и&nbsp;ещё<\/li>/)
  expect(html).not.toMatch(/подумаю|class=|button/)
  expect(await clipboard(page, 'text/plain')).toContain('Канал\tПост\nКухня\tутром вечером')

  await menuButton.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Копировать для Word' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Скопировано для Telegram')).toBeVisible()
  expect(await clipboard(page, 'text/plain')).toContain('**План «Весна»**\n\n• Кухня — утром вечером')
  expect(await clipboard(page, 'text/html')).toBeUndefined()
  await menuButton.click()
  const download = page.waitForEvent('download')
  await choose('Скачать .md')
  expect((await download).suggestedFilename()).toBe('План Весна.md')

  await answers(page).getByRole('heading', { name: 'План "Весна"' }).click({ clickCount: 3 })
  await menuButton.click()
  await expect(page.getByText(/^Выделено 12\sзнаков/)).toBeVisible()
  await choose('Копировать для Telegram')
  await expect.poll(() => clipboard(page, 'text/plain')).toBe('**План «Весна»**')
})
