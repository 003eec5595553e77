import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import { answered, answers, ask, questions, roomId } from '../support/chat-screen.ts'
import { allFilesAreKept, copyIsWhole, offlineBar } from '../support/kept-copy.ts'
import { checkReadiness, openPanel, panel } from './panel.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const question = 'Что читать без сети'

test('on a phone without a network an open card, a chat, the lists and the panel «Офлайн» are read, and nothing moves when it returns', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  await ask(page, question)
  await answered(page)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  const id = roomId(page)
  await page.reload()
  await expect(answers(page).last()).toHaveText(/\S/)
  // Markdown is shown as text until the code that renders it is loaded.
  await expect(answers(page).last()).not.toContainText('```')
  // The server may name another version, which a device without a network cannot ask for.
  // The words before the buttons, which change with the connection.
  const [answer = ''] = ((await answers(page).last().textContent()) ?? '').split('Копировать')
  await expect.poll(() => keptChats(page)).toContain(id)

  await page.goto('/placement/channels-base?search=кухня')
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await page.locator('main').getByText(/кухня/i).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Агентская цена')
  const title = (await sheet.getByText(/кухня/i).first().textContent()) ?? ''
  const address = page.url()
  expect(decodeURI(address)).toMatch(/search=кухня.*channel=\d+/)

  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await expect(sheet).toContainText(title)
  await page.reload()
  await expect(sheet).toContainText(title)
  await expect(sheet).toContainText('Комментарий')
  expect(page.url()).toBe(address)
  await readsChat(page, id, answer)
  await readsLists(page)
  await readsPanel(page)

  await page.goto(address)
  await expect(sheet).toContainText(title)
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await expect(sheet).toContainText(title)
  expect(page.url()).toBe(address)
})

async function readsChat(page: Page, id: string, answer: string) {
  await page.goto('/chat')
  await expect(offlineBar(page)).toHaveText(/данные на/)
  await page.getByRole('button', { name: 'Меню чата' }).click()
  const rooms = page.getByRole('dialog').getByRole('listitem')
  await rooms.filter({ hasText: question }).first().click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect(questions(page).last()).toContainText(question)
  await expect(answers(page).last()).toContainText(answer)
  await page.reload()
  await expect(questions(page).last()).toContainText(question)
  await expect(answers(page).last()).toContainText(answer)
}

async function readsLists(page: Page) {
  await page.goto('/placement/directions')
  await expect(page.getByRole('main')).toContainText('Мероприятия')
  await expect(offlineBar(page)).toHaveText(/данные на/)
  await page.goto('/placement/positions-registry')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Аналитик' })).toBeVisible()
  await page.goto('/services')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(offlineBar(page)).toHaveText(/данные на/)
}

/** Without a network the panel checks only the application. */
async function readsPanel(page: Page) {
  await openPanel(page)
  await checkReadiness(page).click()
  await expect(panel(page)).toContainText('Нет связи с сервером: базу не с чем сравнить')
  await expect(panel(page)).toContainText('Приложение откроется без сети')
  const again = panel(page).getByRole('button', { name: 'Скачать заново' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => pageFaults(page)).toEqual([])
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
}

/** Returns the ids of chats whose messages are on the device. */
const keptChats = (page: Page) =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
    if (!found?.name) return []
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answered(indexedDB.open(found.name))
    try {
      if (!database.objectStoreNames.contains('chatHistories')) return []
      return await answered(database.transaction('chatHistories').objectStore('chatHistories').getAllKeys())
    } finally {
      database.close()
    }
  })
