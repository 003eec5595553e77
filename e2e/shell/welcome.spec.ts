import { createServer } from 'node:http'
import { test as base, expect, type Page } from '@playwright/test'
import { encodePng } from '#server/modules/assistant/demo-picture.ts'
import { openMailServer, readLetter } from '../../tests/server/mail/open-mail-server.ts'
import { freePort } from '../../tests/tcp-postgres.ts'
import { startEmptyServer } from '../support/empty-server.ts'
import { messyWorkbook } from '../support/messy-table.ts'

/** The built server with an empty database beside a mail server and a model that answers everything with one word. */
const test = base.extend<{ desk: { origin: string; link: string; nextAddress: () => string } }>({
  desk: async ({ browserName: _ }, use) => {
    const mail = await openMailServer('127.0.0.1')
    const model = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/event-stream')
      const choices = [{ index: 0, delta: { content: 'готово' }, finish_reason: 'stop' }]
      reply.end(`data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices })}\n\ndata: [DONE]\n\n`)
    })
    const port = await freePort()
    await new Promise<void>((resolve) => model.listen(port, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${await freePort()}`
    const server = await startEmptyServer(origin, {
      PUBLIC_URL: origin,
      MAIL_FROM: 'Агентство <desk@agency.example>',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'gpt-agency',
      AI_API_KEY: 'key',
    })
    /** Returns the address in the only letter since the last call. */
    const nextAddress = () => {
      const [letter, ...more] = mail.letters.splice(0)
      expect(more).toEqual([])
      expect(letter?.to).toEqual([boris.email])
      const [address = ''] = /^http.*$/m.exec(readLetter(letter?.text ?? '').text) ?? []
      expect(address).toMatch(new RegExp(`^${origin}/join#`))
      return address
    }
    await use({ origin, link: `${origin}/join#${server.token}`, nextAddress })
    await server.remove()
    model.close()
    await mail.close()
  },
  serviceWorkers: 'block',
})

const password = 'a password of mine'
const boris = { email: 'boris@agency.example', name: 'Борис Ёлкин' }

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

async function choosePassword(page: Page, address: string, chosen: string) {
  await page.goto(address)
  await page.getByLabel('Пароль, от 10 символов').fill(chosen)
  await page.getByLabel('Пароль, от 10 символов').press('Enter')
  await expect(page).toHaveURL(/\/chat$/)
}

test('the first administrator sets up an empty installation in five steps, and a colleague joins by one letter and gets a new password by another', async ({
  page,
  browser,
  desk: { origin, link, nextAddress },
}) => {
  await join(page, link)
  await expect(page).toHaveURL(/\/admin\?tab=assistant$/)
  await expect(progress(page)).toHaveText('Готово 0 из 5')

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

  const people = step(page, 'Сотрудники')
  await people.getByRole('button', { name: /^Пригласить/ }).click()
  const invite = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await invite.getByLabel('E-mail').fill(boris.email)
  await invite.getByLabel('Имя и фамилия').fill(boris.name)
  await invite.getByRole('button', { name: 'Отправить письмом' }).click()
  const invited = page.getByRole('dialog', { name: 'Приглашение' })
  await expect(invited).toContainText(`Письмо отправлено на ${boris.email}`)
  await invited.getByRole('button', { name: 'Закрыть' }).click()
  await expect(people).toContainText('Доступ открыт: 2 сотрудника вместе с вами. Ещё не вошли: 1.')

  await step(page, 'Категории и база каналов').getByRole('button', { name: 'Импорт' }).click()
  const importing = page.getByRole('dialog', { name: /^Импорт каналов/ })
  const file = { name: 'База.xlsx', mimeType: '', buffer: messyWorkbook('1') }
  await importing.getByLabel('Файл с каналами').setInputFiles(file)
  await importing.getByRole('button', { name: 'Проверить' }).click()
  for (const category of [/^Еда/, /^Огород/]) await importing.getByRole('checkbox', { name: category }).check()
  await importing.getByRole('button', { name: 'Записать 2 канала' }).click()
  await expect(importing).toContainText('Каналы записаны')
  await importing.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(step(page, 'Категории и база каналов')).toContainText('Каналов: 2, категорий: 2.')

  await step(page, 'Модель для PromoGPT').getByRole('button', { name: 'Проверить' }).click()
  await expect(step(page, 'Модель для PromoGPT')).toContainText('Отвечает gpt-agency.')
  await step(page, 'Резервная копия').getByRole('button', { name: 'Сделать копию базы данных' }).click()
  await expect(step(page, 'Резервная копия')).toContainText('Копия базы данных:')
  await expect(progress(page)).toHaveText('Готово 5 из 5')
  await page.getByRole('button', { name: 'Начать работу' }).click()
  await expect(page).toHaveURL(/\/chat$/)

  const device = await browser.newContext({ serviceWorkers: 'block' })
  const colleague = await device.newPage()
  await colleague.goto(`${origin}/login`)
  const heading = colleague.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Агентство «Полдень»')
  await expect(colleague).toHaveTitle('Вход — Агентство «Полдень»')
  const width = () => colleague.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBe(8)
  const address = nextAddress()
  await colleague.goto(address)
  await expect(heading).toHaveText('Агентство «Полдень»')
  await expect.poll(width).toBe(8)
  await choosePassword(colleague, address, password)
  await expect(colleague.getByRole('button', { name: new RegExp(boris.email) })).toBeVisible()

  await page.goto(`${origin}/admin`)
  await expect(page.getByText('Продолжить настройку')).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(boris.name) })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Ссылка для нового пароля' }).click()
  const question = page.getByRole('dialog', { name: 'Ссылка для нового пароля?' })
  await question.getByRole('button', { name: 'Отправить письмом' }).click()
  const reset = page.getByRole('dialog', { name: 'Ссылка для нового пароля', exact: true })
  await expect(reset).toContainText(`Письмо отправлено на ${boris.email}`)
  await choosePassword(colleague, nextAddress(), 'another password of mine')
  await device.close()
})

test('the steps are left on one device and resumed on another, by the keyboard on a phone', async ({
  page,
  browser,
  desk: { origin, link },
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
    serviceWorkers: 'block',
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const phone = await device.newPage()
  await phone.goto(`${origin}/login?redirect=/admin`)
  await phone.getByLabel('E-mail').fill('anna@agency.example')
  await phone.getByLabel('Пароль', { exact: true }).fill(password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Первые шаги: готово 1 из 5.')).toBeVisible()
  await phone.getByRole('link', { name: 'Продолжить настройку' }).press('Enter')
  await expect(step(phone, 'Название и логотип')).toContainText('Полдень')
  await expect(step(phone, 'Модель для PromoGPT')).toContainText('Пропущено')
  const wide = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(wide).toBe(0)
  await phone.getByRole('button', { name: 'Вернуть шаг: Модель для PromoGPT' }).press('Enter')
  await expect(step(phone, 'Модель для PromoGPT')).not.toContainText('Пропущено')
  await phone.getByRole('button', { name: 'Больше не показывать' }).press('Enter')
  await expect(phone.getByRole('heading', { name: 'Название и логотип' })).toBeVisible()
  await expect(phone.getByLabel('Название агентства')).toHaveValue('Полдень')
  await phone.getByRole('button', { name: 'Показать первые шаги' }).press('Enter')
  await expect(progress(phone)).toHaveText('Готово 1 из 5')
  await device.close()
})
