import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, ask, attachLongFile, questions } from '../support/chat-screen.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))

test('a long file tells how much of it was read, and later questions tell it above the input', async ({
  page,
}) => {
  await attachLongFile(page)
  await ask(page, 'О чём план?')
  await answered(page)
  await expect(questions(page).first().getByRole('link')).toContainText(/прочитано \d+\s% текста/)
  await expect(page.getByRole('note')).toBeHidden()
  await ask(page, 'Какие сроки?')
  await answered(page)
  const note = page.getByRole('note', { name: 'Что не учтено в ответе' })
  await expect(note).toHaveText(/^Часть переписки не учтена: «план\.txt» — прочитано \d+\s% текста$/)
  await page.reload()
  await expect(note).toBeVisible()
})
