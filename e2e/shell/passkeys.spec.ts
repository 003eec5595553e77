import { expect, type Page } from '@playwright/test'
import { test as base, demo, fillSignIn } from '../support/app-server.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { axeFaults, expectNoFaults } from '../support/axe.ts'

/** Passkeys need a host name; browsers refuse them for an IP address. */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
})

test.beforeEach(async ({ server }) => {
  await server.sql(
    'DELETE FROM passkeys; DELETE FROM recovery_codes; UPDATE users SET passkey_required = false',
  )
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Сеансы' })
const keys = (page: Page) => panel(page).getByRole('list', { name: 'Ключи доступа' }).getByRole('listitem')

async function openPanel(page: Page, isPhone = false) {
  if (isPhone) await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: new RegExp(demo.email) }).click()
  await page.getByRole('menuitem', { name: 'Сеансы и ключи доступа' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Ключи доступа' })).toBeVisible()
}

/** Starts adding a passkey; returns the dialog. */
async function askForPasskey(page: Page, password = demo.password) {
  await panel(page).getByRole('button', { name: 'Добавить ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Добавить ключ доступа' })
  await dialog.getByLabel('Ваш пароль').fill(password)
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  return dialog
}

/** Adds the user's first passkey and returns the recovery codes that come with it. */
async function addFirstPasskey(page: Page): Promise<string[]> {
  await openPanel(page)
  await askForPasskey(page)
  const dialog = page.getByRole('dialog', { name: 'Коды восстановления' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Я сохранил коды' }).click()
  await expect(keys(page)).toHaveCount(1)
  return codes
}

async function signOut(page: Page) {
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти с ключом доступа' })).toBeVisible()
}

async function fillPassword(page: Page) {
  await fillSignIn(page)
}

test('a passkey is added with the password and signs in without it', async ({ page, signIn }) => {
  await addAuthenticator(page)
  await signIn(page, '/services')
  const codes = await addFirstPasskey(page)
  expect(new Set(codes).size).toBe(10)
  await expect(keys(page)).toContainText('ещё не использовался')
  await signOut(page)
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPanel(page)
  await expect(keys(page)).toContainText('последний вход')
  await expect(panel(page)).toContainText('Кодов восстановления осталось: 10')
})

test('a user who must have a passkey signs in with a recovery code once, and keeps the last passkey', async ({
  page,
  signIn,
  server,
}) => {
  await addAuthenticator(page)
  await signIn(page, '/services')
  const [code = ''] = await addFirstPasskey(page)
  await server.sql(`UPDATE users SET passkey_required = true WHERE email = '${demo.email}'`)
  await signOut(page)
  await fillPassword(page)
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
  await panel(page)
    .getByRole('button', { name: /^Удалить ключ доступа/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Удалить ключ доступа?' })
    .getByRole('button', { name: 'Удалить' })
    .click()
  const refusal = page.getByRole('dialog').filter({ hasText: 'сначала добавьте другой' })
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusal).toBeHidden()
  await expect(keys(page)).toHaveCount(1)

  await signOut(page)
  await fillPassword(page)
  await field.fill(code)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Неверный e-mail, пароль или код восстановления')
})

test('a wrong password and a refused fingerprint are reported in the dialog, and nothing is added', async ({
  page,
  signIn,
}) => {
  const authenticator = await addAuthenticator(page)
  await signIn(page, '/services')
  await openPanel(page)
  const dialog = await askForPasskey(page, 'wrong')
  await expect(dialog.getByRole('alert')).toHaveText('Неверный пароль')
  await authenticator.refuse()
  await dialog.getByLabel('Ваш пароль').fill(demo.password)
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ключ доступа не создан')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByRole('button', { name: 'Добавить ключ' })).toBeFocused()
  await expect(keys(page)).toHaveCount(0)
})

test('new codes replace the old, and a deleted passkey goes from the list', async ({ page, signIn }) => {
  await addAuthenticator(page)
  await signIn(page, '/services')
  const codes = await addFirstPasskey(page)
  await panel(page).getByRole('button', { name: 'Новые коды' }).click()
  const question = page.getByRole('dialog', { name: 'Новые коды восстановления' })
  await question.getByLabel('Ваш пароль').fill(demo.password)
  await question.getByRole('button', { name: 'Сделать новые коды' }).click()
  const shown = page.getByRole('dialog', { name: 'Коды восстановления', exact: true })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const renewed = await shown.getByRole('listitem').allTextContents()
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  await shown.getByRole('button', { name: 'Я сохранил коды' }).click()
  await panel(page)
    .getByRole('button', { name: /^Удалить ключ доступа/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Удалить ключ доступа?' })
    .getByRole('button', { name: 'Удалить' })
    .click()
  await expect(page.getByText('Ключ доступа удалён')).toBeVisible()
  await expect(keys(page)).toHaveCount(0)
})

test('a sign-in on a device without a passkey says what to do', async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(page.getByRole('alert')).toContainText('Войдите по паролю')
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled()
})

test('passkeys are offered neither at an IP address nor by a server without them', async ({
  page,
  server,
  signIn,
}) => {
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти с ключом доступа' })).toHaveCount(0)
  await page.route('**/auth/login/passkey/options', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/v1/meta', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({
      json: { ...json, extensions: json.extensions.filter((name: string) => name !== 'passkeys') },
    })
  })
  await page.goto('/login')
  await page.getByLabel('E-mail').click()
  // The first focus requests the server's extensions.
  await expect(page.getByRole('button', { name: 'Войти с ключом доступа' })).toHaveCount(0)
  await signIn(page, '/services')
  await page.getByRole('button', { name: new RegExp(demo.email) }).click()
  await page.getByRole('menuitem', { name: 'Сеансы', exact: true }).click()
  await expect(panel(page).getByRole('list', { name: 'Сеансы' })).toBeVisible()
  await expect(panel(page).getByText('Ключи доступа')).toHaveCount(0)
})

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the sign-in, the panel and its dialogs pass axe, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await addAuthenticator(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Войти с ключом доступа' })).toBeVisible()
    expect(await axeFaults(page, page.getByRole('main'))).toEqual([])
    await signIn(page, '/services')
    await openPanel(page, device === 'phone')
    await expectNoFaults(page, panel(page))
    const dialog = await askForPasskey(page, 'wrong')
    await expect(dialog.getByRole('alert')).toHaveText('Неверный пароль')
    await expectNoFaults(page, dialog)
    await dialog.getByLabel('Ваш пароль').fill(demo.password)
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    const codes = page.getByRole('dialog', { name: 'Коды восстановления' })
    await expect(codes).toBeVisible()
    await expectNoFaults(page, codes)
    await codes.getByRole('button', { name: 'Я сохранил коды' }).click()
    await expect(keys(page)).toHaveCount(1)
    await expectNoFaults(page, panel(page))
  })
}
