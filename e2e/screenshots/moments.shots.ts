import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, answers, ask, field, rooms } from '../support/chat-screen.ts'
import { copyIsWhole } from '../support/kept-copy.ts'
import { print } from '../support/print-media.ts'
import { screens } from '../support/screens.ts'
import { isFilled, modes, type Size, shoot, sizes } from './shoot.ts'

test.setTimeout(300_000)

const briefs = { pending: 'brief-pending', declined: 'brief-declined' } as const
const emptyForms: [name: string, path: string, submit: RegExp][] = [
  ['service-create', '/services/create', /Добавить/],
  ['brief-create', '/placement/projects/create/brief', /Сохранить/],
  ['estimate-create', '/placement/estimates/create', /Создать|Сохранить/],
  ['position-create', '/placement/positions-registry/create', /Создать/],
  ['channel-create', '/placement/channels-base/create', /Создать|Сохранить/],
]

// The charts need the copy.
test.use({ serviceWorkers: 'allow' })

for (const size of [390, 820, 1440] satisfies Size[]) {
  for (const mode of modes) {
    test.describe(() => {
      test.beforeEach(async ({ page }) => {
        await page.setViewportSize(sizes[size])
        await page.emulateMedia({ colorScheme: mode })
      })

      test(`a conversation, ${size}, ${mode}`, async ({ page, signIn }) => {
        await signIn(page, '/chat')
        await talk(page)
        await shoot(page, 'conversation', size, mode)
        await page.getByRole('log').hover()
        await page.mouse.wheel(0, -20_000)
        await shoot(page, 'conversation-top', size, mode)
      })

      test(`waiting and declined briefs, ${size}, ${mode}`, async ({ page, signIn, server }) => {
        await signIn(page)
        for (const [status, name] of Object.entries(briefs)) {
          const [project] = await server.sql(
            `SELECT id FROM projects WHERE stage = 'brief' AND stage_status = '${status}' ORDER BY id LIMIT 1`,
          )
          await page.goto(`/placement/projects/${project.id}/brief`)
          await isFilled(page, /^Проект: /)
          await shoot(page, name, size, mode)
        }
      })

      test(`forms without any value, ${size}, ${mode}`, async ({ page, signIn }) => {
        page.on('dialog', (dialog) => void dialog.accept())
        await page.goto('/login')
        await page.getByRole('button', { name: 'Войти' }).click()
        await expect(page.getByText('Введите пароль')).toBeVisible()
        await shoot(page, 'login-errors', size, mode)
        await signIn(page)
        for (const [name, path, submit] of emptyForms) {
          await page.goto(path)
          await page.getByRole('button', { name: submit }).last().click()
          await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
          await shoot(page, `${name}-errors`, size, mode)
        }
      })

      test(`a missing page, and the charts, ${size}, ${mode}`, async ({ page, signIn }) => {
        await signIn(page)
        await page.goto('/placement/nothing')
        await expect(page.getByRole('link', { name: 'На главную' })).toBeVisible()
        await shoot(page, 'not-found', size, mode)
        await page.goto('/placement/channels-base')
        await copyIsWhole(page)
        await page.getByRole('button', { name: 'Графики' }).click()
        const panel = page.getByRole('dialog', { name: 'Графики' })
        await expect(panel.getByRole('application').first()).toBeVisible()
        await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
        await shoot(page, 'charts', size, mode)
      })
    })
  }
}

test('every screen on paper', async ({ page, signIn }) => {
  await page.setViewportSize(sizes[1440])
  await signIn(page)
  for (const [name, path, heading] of screens) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await isFilled(page, heading)
    await print(page)
    await shoot(page, `${name}-paper`, 1440, 'light')
  }
})

/** Asks a question with a table and code in its answer, and one with a picture. */
async function talk(page: Page) {
  await ask(page, 'Подбери три канала под зимнее меню, бюджет 90 тысяч. Нужна таблица и метки для ссылок')
  await answered(page)
  await page.getByRole('button', { name: /Изображение|Фото/ }).click()
  await ask(page, 'Сделай обложку для первого поста')
  await expect(answers(page)).toHaveCount(2)
  await answered(page)
  await field(page).fill('Добавь в медиаплан ещё один канал про дом')
  // A wide window shows the list of chats beside the conversation.
  if ((page.viewportSize()?.width ?? 0) >= 992) await expect(rooms(page).first()).toBeVisible()
}
