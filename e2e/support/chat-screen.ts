import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'

/** The parts of the chat's screen by their names. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Написать в PromoGPT' })
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Остановить' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Отправить' })
export const rooms = (page: Page) => page.getByRole('list', { name: 'История чатов' }).getByRole('listitem')
export const answers = (page: Page) => page.getByRole('article', { name: 'PromoGPT' })
export const questions = (page: Page) => page.getByRole('article', { name: 'Вы' })

export async function ask(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(questions(page).last()).toContainText(text)
}

/** Waits until no answer is being written. */
export async function answered(page: Page) {
  // A question whose answer has not begun follows the answer before.
  await expect(page.getByRole('article').last()).toHaveAccessibleName('PromoGPT', { timeout: 60_000 })
  await expect(answers(page).last()).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  await expect(sendButton(page)).toBeVisible()
}

/** Attaches a text that is longer than the model accepts, and waits until it can be sent. */
export async function attachLongFile(page: Page) {
  const buffer = Buffer.from('Подробности плана. '.repeat(10_000))
  await page.setInputFiles('input[type="file"]', { name: 'план.txt', mimeType: 'text/plain', buffer })
  const chips = page.getByRole('list', { name: 'Прикреплённые файлы' })
  await expect(chips).toContainText('план')
  await expect(chips).not.toContainText('Загрузка файлов…')
}

/** A question whose answer takes some seconds, if the base is off: with it, the demonstration writes no text. */
export const long = 'Напиши длинный текст о продвижении'

/** Asks for a text, which only the model writes. */
export async function askModel(page: Page, text: string) {
  const base = page.getByRole('button', { name: 'База агентства' })
  if ((await base.getAttribute('aria-pressed')) === 'true') await base.click()
  await ask(page, text)
}

/** Returns the length of the last answer in characters. */
export const length = async (page: Page) => (await answers(page).last().textContent())?.length ?? 0

/** Waits until the answer has this length. */
export const grown = (page: Page, characters: number) => expect.poll(() => length(page)).toBeGreaterThan(characters)

export const roomId = (page: Page) => page.url().split('/chat/')[1] ?? ''

type StoredRow = { msg: string; attributes: { role: string; interrupted?: boolean; stopped?: boolean } }

/** Returns the chat as the server has stored it. */
export async function storedMessages(page: Page, id = roomId(page)): Promise<StoredRow[]> {
  return page.evaluate(async (id) => {
    const answer = await fetch(`/api/v1/chats/${id}/messages`, {
      headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
    })
    return (await answer.json()).rows
  }, id)
}

/** Returns the markdown of the last answer, as its button copies it. */
export async function copiedAnswer(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Ничего'))
  await answers(page).last().getByRole('button', { name: 'Копировать', exact: true }).last().click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).not.toBe('Ничего')
  return copied()
}
