import { createServer } from 'node:http'
import { test as base, expect, type Page } from '@playwright/test'
import { encodePng } from '#server/modules/assistant/encode-png.ts'
import { freePort } from '../support/app-server.ts'
import { expectNoFaults, pageFaults } from '../support/axe.ts'
import { startEmptyServer } from '../support/empty-server.ts'
import { messyWorkbook } from '../support/messy-table.ts'

/** The built server with an empty database beside a model that answers every question with one word. */
const test = base.extend<{ origin: string; link: string }>({
  link: async ({ browserName: _ }, use) => {
    const model = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/event-stream')
      const choices = [{ index: 0, delta: { content: 'готово' }, finish_reason: 'stop' }]
      reply.end(`data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices })}\n\ndata: [DONE]\n\n`)
    })
    const port = await freePort()
    await new Promise<void>((resolve) => model.listen(port, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${await freePort()}`
    const server = await startEmptyServer(origin, {
      ...{ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'gpt-agency', AI_API_KEY: 'key' },
    })
    await use(`${origin}/join#${server.token}`)
    await server.remove()
    model.close()
  },
  origin: async ({ link }, use) => use(new URL(link).origin),
  serviceWorkers: 'block',
})

const password = 'a password of mine'

/** Uses the link that the first start prints. */
async function join(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Имя и фамилия').fill('Анна Белова')
  await page.getByLabel('E-mail').fill('anna@agency.example')
  await page.getByLabel('Пароль, от 10 символов').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Первые шаги' })).toBeVisible()
}

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const progress = (page: Page) => page.getByText(/^Готово \d из 5$/)

async function invite(page: Page, email: string, name: string): Promise<string> {
  await step(page, 'Сотрудники')
    .getByRole('button', { name: /^Пригласить/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Имя и фамилия').fill(name)
  await dialog.getByLabel('Имя и фамилия').press('Enter')
  const made = page.getByRole('dialog', { name: 'Приглашение' })
  const address = await made.getByText(/\/join#/).textContent()
  await made.getByRole('button', { name: 'Закрыть' }).click()
  return address ?? ''
}

test('the first administrator sets up an empty installation in five steps, and a colleague joins', async ({
  page,
  link,
  origin,
  browser,
}) => {
  await join(page, link)
  await expect(page).toHaveURL(/\/admin\?tab=assistant$/)
  await expect(progress(page)).toHaveText('Готово 0 из 5')
  expect(await pageFaults(page)).toEqual([])

  const profile = step(page, 'Название и логотип')
  await profile.getByLabel('Название агентства').fill('Агентство «Полдень»')
  const logo = await encodePng({ width: 8, height: 8, rgb: new Uint8Array(8 * 8 * 3).fill(90) })
  const chooser = page.waitForEvent('filechooser')
  await profile.getByRole('button', { name: 'Загрузить' }).click()
  await (await chooser).setFiles({ name: 'знак.png', mimeType: 'image/png', buffer: Buffer.from(logo) })
  await expect(profile.getByRole('img', { name: 'Логотип агентства' })).toBeVisible()
  await profile.getByRole('button', { name: 'Сохранить' }).click()
  await expect(profile).toContainText('На странице входа: Агентство «Полдень».')
  await expect(progress(page)).toHaveText('Готово 1 из 5')

  const address = await invite(page, 'boris@agency.example', 'Борис Ёлкин')
  await expect(step(page, 'Сотрудники')).toContainText(
    'Доступ открыт: 2 сотрудника вместе с вами. Ещё не вошли: 1.',
  )

  await step(page, 'Категории и база каналов').getByRole('button', { name: 'Импорт' }).click()
  const importing = page.getByRole('dialog', { name: /^Импорт каналов/ })
  await importing.getByLabel('Файл с каналами').setInputFiles({
    ...{ name: 'База.xlsx', mimeType: '', buffer: messyWorkbook('1') },
  })
  await importing.getByRole('button', { name: 'Проверить' }).click()
  for (const category of [/^Еда/, /^Огород/])
    await importing.getByRole('checkbox', { name: category }).check()
  await importing.getByRole('button', { name: 'Записать 2 канала' }).click()
  await expect(importing).toContainText('Каналы записаны')
  await importing.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(step(page, 'Категории и база каналов')).toContainText('Каналов: 2, категорий: 2.')

  await step(page, 'Модель для PromoGPT').getByRole('button', { name: 'Проверить' }).click()
  await expect(step(page, 'Модель для PromoGPT')).toContainText('Отвечает gpt-agency.')
  await step(page, 'Резервная копия').getByRole('button', { name: 'Сделать копию базы данных' }).click()
  await expect(step(page, 'Резервная копия')).toContainText('Копия базы данных:')
  await expect(progress(page)).toHaveText('Готово 5 из 5')
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Начать работу' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await page.goto(`${origin}/admin`)
  await expect(page.getByRole('row', { name: /Борис Ёлкин/ })).toBeVisible()
  await expect(page.getByText('Продолжить настройку')).toBeHidden()

  const device = await browser.newContext({ serviceWorkers: 'block' })
  const colleague = await device.newPage()
  await colleague.goto(`${origin}/login`)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Агентство «Полдень»')
  await expect(colleague).toHaveTitle('Вход — Агентство «Полдень»')
  const width = () => colleague.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBe(8)
  await colleague.goto(address)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Агентство «Полдень»')
  await expect.poll(width).toBe(8)
  await colleague.getByLabel('Пароль, от 10 символов').fill(password)
  await colleague.keyboard.press('Enter')
  await expect(colleague).toHaveURL(/\/chat$/)
  await expect(colleague.getByRole('button', { name: /boris@agency\.example/ })).toBeVisible()
  await device.close()
})

test('the steps are left on one device and resumed on another, by the keyboard on a phone', async ({
  page,
  link,
  origin,
  browser,
}) => {
  await join(page, link)
  const name = page.getByLabel('Название агентства')
  await name.fill('Полдень')
  await name.press('Enter')
  await expect(progress(page)).toHaveText('Готово 1 из 5')
  await page.getByRole('button', { name: 'Пропустить: Модель для PromoGPT' }).click()
  await expect(step(page, 'Модель для PromoGPT')).toContainText('Пропущено')
  await page.getByRole('button', { name: 'Вернуться позже' }).click()
  await expect(page).toHaveURL(/\/chat$/)

  const device = await browser.newContext({
    ...{ serviceWorkers: 'block', hasTouch: true, viewport: { width: 390, height: 844 } },
  })
  const phone = await device.newPage()
  await phone.goto(`${origin}/login?redirect=/admin`)
  await phone.getByLabel('E-mail').fill('anna@agency.example')
  await phone.getByLabel('Пароль', { exact: true }).fill(password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Первые шаги: готово 1 из 5.')).toBeVisible()
  expect(await pageFaults(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Продолжить настройку' }).press('Enter')
  await expect(step(phone, 'Название и логотип')).toContainText('Полдень')
  await expect(step(phone, 'Модель для PromoGPT')).toContainText('Пропущено')
  await expectNoFaults(phone, phone.locator('main'))
  const wide = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBe(0)
  await phone.getByRole('button', { name: 'Вернуть шаг: Модель для PromoGPT' }).press('Enter')
  await expect(step(phone, 'Модель для PromoGPT')).not.toContainText('Пропущено')
  await phone.getByRole('button', { name: 'Больше не показывать' }).press('Enter')
  await expect(phone.getByRole('heading', { name: 'Название и логотип' })).toBeVisible()
  await expect(phone.getByLabel('Название агентства')).toHaveValue('Полдень')
  await phone.getByRole('button', { name: 'Показать первые шаги' }).press('Enter')
  await expect(progress(phone)).toHaveText('Готово 1 из 5')
  await device.close()
})

test('a stranger adds a colleague within a minute of the first start', async ({ page, link, browser }) => {
  test.setTimeout(60_000)
  await join(page, link)
  const address = await invite(page, 'vera@agency.example', 'Вера Титова')
  const device = await browser.newContext({ serviceWorkers: 'block' })
  const colleague = await device.newPage()
  await colleague.goto(address)
  await colleague.getByLabel('Пароль, от 10 символов').fill(password)
  await colleague.keyboard.press('Enter')
  await expect(colleague).toHaveURL(/\/chat$/)
  await device.close()
})
