import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, answers, ask, questions, roomId } from '../support/chat-screen.ts'
import { copyIsWhole, offlineBar } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

for (const [loss, { cut, mend }] of Object.entries(losses)) {
  test(`on a phone an opened chat is found and read, and the lists show, when ${loss}`, async ({
    page,
    context,
    server,
    signIn,
  }) => {
    test.setTimeout(180_000)
    await signIn(page, '/chat')
    const question = `Что читать без сети ${Date.now()}`
    await ask(page, question)
    await answered(page)
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    const id = roomId(page)
    await page.reload()
    await expect(questions(page).last()).toContainText(question)
    await expect(answers(page).last()).toHaveText(/\S/)
    // Markdown is shown as text until the code that renders it is loaded.
    await expect(answers(page).last()).not.toContainText('```')
    // The server may name another version, which a device without a network cannot ask for.
    const answer = (await answers(page).last().textContent())?.replace('Другой вариант', '')
    await expect.poll(() => keptChats(page)).toContain(id)
    await page.goto('/placement/channels-base')
    await copyIsWhole(page)
    await page.close()

    await cut(context, server)
    try {
      const later = await context.newPage()
      await later.goto(`${server.origin}/chat`)
      await expect(offlineBar(later)).toHaveText(/данные на/)
      await later.getByRole('button', { name: 'Меню чата' }).click()
      const rooms = later.getByRole('dialog').getByRole('listitem')
      await rooms.filter({ hasText: 'Что читать без сети' }).first().click()
      await expect(later).toHaveURL(new RegExp(id))
      await expect(questions(later).last()).toContainText(question)
      await expect(answers(later).last()).toHaveText(answer ?? '')
      await later.reload()
      await expect(questions(later).last()).toContainText(question)
      await expect(answers(later).last()).toHaveText(answer ?? '')

      await later.goto(`${server.origin}/placement/directions`)
      await expect(later.getByRole('main')).toContainText('Мероприятия')
      await expect(offlineBar(later)).toHaveText(/данные на/)
      await later.goto(`${server.origin}/placement/positions-registry`)
      await expect(later.getByRole('main').getByRole('heading', { name: 'Аналитик' })).toBeVisible()
      await later.goto(`${server.origin}/services`)
      await expect(later.getByRole('main').getByRole('link').first()).toBeVisible()
      await expect(offlineBar(later)).toHaveText(/данные на/)
    } finally {
      await mend(context, server)
    }
  })
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
