import { test as base, expect, type Page } from '@playwright/test'
import { openMailServer, readLetter } from '../../tests/server/mail/open-mail-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { administrator, freeOrigin, startBuiltServer } from '../support/built-server.ts'

/** The built server beside a real mail server. */
const test = base.extend<{
  desk: { origin: string; letters: Awaited<ReturnType<typeof openMailServer>>['letters'] }
}>({
  desk: async ({ browserName: _ }, use) => {
    const mail = await openMailServer('127.0.0.1')
    const origin = await freeOrigin('127.0.0.1')
    const server = await startBuiltServer(origin, {
      ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'Агентство <desk@agency.example>' },
    })
    await use({ origin, letters: mail.letters })
    await server.remove()
    await mail.close()
  },
  serviceWorkers: 'block',
})

const nina = { email: 'nina@agency.example', name: 'Нина Новая' }

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Returns the address in the only letter to this person since `from`. */
function addressIn(letters: { to: string[]; text: string }[], from: number, origin: string) {
  const [letter, ...more] = letters.slice(from)
  expect(more).toEqual([])
  expect(letter?.to).toEqual([nina.email])
  const [address = ''] = /^http.*$/m.exec(readLetter(letter?.text ?? '').text) ?? []
  expect(address).toMatch(new RegExp(`^${origin}/join#`))
  return address
}

test('an invitation and a reset link go by mail, and each letter opens the page of the link', async ({
  page,
  browser,
  desk,
}) => {
  const { origin, letters } = desk
  await page.goto(`${origin}/admin`)
  await signIn(page, administrator.person.email, administrator.password)
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const invite = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await invite.getByLabel('E-mail').fill(nina.email)
  await invite.getByLabel('Имя и фамилия').fill(nina.name)
  await invite.getByRole('button', { name: 'Отправить письмом' }).click()
  const invited = page.getByRole('dialog', { name: 'Приглашение' })
  await expect(invited).toContainText(`Письмо отправлено на ${nina.email}`)
  await expectNoFaults(page, invited)
  await invited.getByRole('button', { name: 'Закрыть' }).click()

  const device = await browser.newContext()
  const other = await device.newPage()
  await other.goto(addressIn(letters, 0, origin))
  await expect(other.getByRole('heading', { level: 2 })).toHaveText('Добро пожаловать в PromoDesk')
  await other.getByLabel('Пароль, от 10 символов').fill('a password of mine')
  await other.getByLabel('Пароль, от 10 символов').press('Enter')
  await expect(other).toHaveURL(/\/chat$/)

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(nina.name) })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Ссылка для нового пароля' }).click()
  await page
    .getByRole('dialog', { name: 'Ссылка для нового пароля?' })
    .getByRole('button', { name: 'Отправить письмом' })
    .click()
  const reset = page.getByRole('dialog', { name: 'Ссылка для нового пароля', exact: true })
  await expect(reset).toContainText(`Письмо отправлено на ${nina.email}`)
  await other.goto(addressIn(letters, 1, origin))
  await other.getByLabel('Пароль, от 10 символов').fill('another password of mine')
  await other.getByLabel('Пароль, от 10 символов').press('Enter')
  await expect(other).toHaveURL(/\/chat$/)
  await device.close()
})
