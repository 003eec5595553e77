import { expect, type Locator, type Page } from '@playwright/test'
import { test as base, demo, fillSignIn, userMenu } from '../support/app-server.ts'
import { addAuthenticator } from '../support/authenticator.ts'

/** Passkeys need a host name; browsers refuse them for an IP address. */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Сеансы' })
const keys = (page: Page) => panel(page).getByRole('list', { name: 'Ключи доступа' }).getByRole('listitem')
const enterByPasskey = (page: Page) => page.getByRole('button', { name: 'Войти с ключом доступа' })

async function openPanel(page: Page) {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Сеансы и ключи доступа' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Ключи доступа' })).toBeVisible()
}

/** Starts adding a passkey; returns the dialog. */
async function askForPasskey(page: Page) {
  await panel(page).getByRole('button', { name: 'Добавить ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Добавить ключ доступа' })
  await confirm(dialog, 'Продолжить')
  return dialog
}

async function confirm(dialog: Locator, name: string) {
  await dialog.getByLabel('Ваш пароль').fill(demo.password)
  await dialog.getByRole('button', { name }).click()
}

/** Returns the recovery codes that the open dialog shows, and closes it. */
async function takeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Коды восстановления', exact: true })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Я сохранил коды' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

async function signOut(page: Page) {
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(enterByPasskey(page)).toBeVisible()
}

async function removePasskey(page: Page) {
  await panel(page)
    .getByRole('button', { name: /^Удалить ключ доступа/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Удалить ключ доступа?' })
  await question.getByRole('button', { name: 'Удалить' }).click()
}

test('a passkey is added with the password and signs in without it, a recovery code replaces it once, and it is deleted', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await addAuthenticator(page)
  await signIn(page, '/services', newUser)
  await openPanel(page)
  await askForPasskey(page)
  const codes = await takeCodes(page)
  await expect(keys(page)).toHaveCount(1)
  await expect(keys(page)).toContainText('ещё не использовался')
  await signOut(page)
  await enterByPasskey(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPanel(page)
  await expect(keys(page)).toContainText('последний вход')

  await panel(page).getByRole('button', { name: 'Новые коды' }).click()
  await confirm(page.getByRole('dialog', { name: 'Новые коды восстановления' }), 'Сделать новые коды')
  const renewed = await takeCodes(page)
  expect(new Set([...codes, ...renewed]).size).toBe(20)
  const [code = ''] = renewed

  const require = (isRequired: boolean) =>
    server.sql(`UPDATE users SET passkey_required = ${isRequired} WHERE email = '${newUser}'`)
  await require(true)
  await signOut(page)
  await fillSignIn(page, newUser)
  await expect(page.getByRole('alert')).toContainText('Для входа нужен ключ доступа')
  const field = page.getByLabel('Код восстановления')
  const submit = page.getByRole('button', { name: 'Войти с кодом' })
  await submit.click()
  await expect(page.getByText('Введите код восстановления')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(code.toLowerCase())
  await submit.click()
  await openPanel(page)
  await expect(panel(page)).toContainText('Кодов восстановления осталось: 9')
  await expect(panel(page)).toContainText('Администратор просит входить только с ключом доступа')
  await removePasskey(page)
  const refusal = page.getByRole('dialog').filter({ hasText: 'сначала добавьте другой' })
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusal).toBeHidden()
  await expect(keys(page)).toHaveCount(1)
  await require(false)
  await removePasskey(page)
  await expect(page.getByText('Ключ доступа удалён')).toBeVisible()
  await expect(keys(page)).toHaveCount(0)
})

test('a device without a passkey and a refused fingerprint are told in place', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  const authenticator = await addAuthenticator(page)
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(enterByPasskey(page)).toHaveCount(0)
  await page.goto('/login')
  await enterByPasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('Войдите по паролю')
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled()

  await signIn(page, '/services', newUser)
  await openPanel(page)
  await authenticator.refuse()
  const dialog = await askForPasskey(page)
  await expect(dialog.getByRole('alert')).toContainText('Ключ доступа не создан')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByRole('button', { name: 'Добавить ключ' })).toBeFocused()
  await expect(keys(page)).toHaveCount(0)
})
