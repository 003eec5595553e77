import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { allFilesAreKept, keptTitles } from '../support/kept-copy.ts'
import { aTitle, estimateFields } from '../support/placement.ts'

const directions = '/placement/directions'
const registry = '/placement/positions-registry'

test('an unknown address in the placement area is reported below menu and tabs, and an unknown action too', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/estimates/1')
  await expect(page.getByText('Неизвестное действие')).toBeVisible()
  for (const path of ['nope', 'projects/5', 'projects/5/mediaplan/nope', 'projects/x/brief']) {
    await page.goto(`/placement/${path}`)
    await expect(page.getByRole('heading', { name: 'К сожалению, запрашиваемая страница не существует' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Реестр должностей' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Сервисы' })).toBeVisible()
  }
})

test('a direction is added and deleted after a question, and one that projects use stays and names them', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, directions, newUser)
  const add = page.getByRole('button', { name: 'Добавить направление' })
  const title = aTitle()
  await add.click()
  await expect(add).toBeHidden()
  await page.getByRole('textbox').fill(title)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByText('Направление успешно добавлено')).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Удалить направление «${title}»` }).click()
  await expect(dialog).toContainText(`Вы уверены, что хотите удалить направление "${title}"?`)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Удалить направление «${title}»` }).click()
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(`Направление "${title}" удалено`)).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

  const { project: used } = await api(page, 'GET', '/projects/7')
  await page.getByRole('button', { name: `Удалить направление «${used.direction}»` }).click()
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  const refusal = dialog.filter({ hasText: 'Ошибка 409' })
  await expect(refusal).toContainText('нельзя удалить, так как оно используется в следующих проектах: ')
  await expect(refusal).toContainText(used.title)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: used.direction, exact: true })).toBeVisible()
})

test('a position is created and deleted after a question', async ({ page, signIn, newUser }) => {
  await signIn(page, registry, newUser)
  const title = `0 ${aTitle()}`
  await page.getByRole('button', { name: 'Добавить должность' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Реестр должностей.*Новая должность/)
  await page.getByLabel('Описание (какие функции выполняет)').fill('Проверяет должности')
  const name = page.getByLabel('Роль / должность специалиста')
  await name.fill('копирайтер')
  await expect(page.getByText('Должность «Копирайтер» уже есть')).toBeVisible()
  await name.fill(title)
  const registryWithIt = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/positions/'),
  )
  await page.getByRole('button', { name: 'Создать' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Новая должность успешно создана')
  // The position must not count as its own duplicate.
  await (await registryWithIt).finished()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })))
  await expect(page.getByText('уже есть')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Хорошо' }).click()
  await expect(page).toHaveURL(new RegExp(`${registry}$`))

  const row = page.getByRole('row').filter({ hasText: title })
  await row.hover()
  await row.getByRole('button').click()
  await expect(dialog).toContainText('Вы уверены, что хотите удалить должность?')
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
})

test('a reason with long titles stays within the window, and arrow keys scroll it', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, registry, newUser)
  const title = `0 ${aTitle()}`
  const { id } = await api(page, 'POST', '/positions/', { title, description: 'В десяти расчётках' })
  for (let i = 0; i < 10; i++)
    await api(page, 'POST', '/estimates/', {
      ...estimateFields(`${i} ${'ы'.repeat(252)}`),
      rates: [{ position_id: id, hourly_rate_net: 1000, estimate_lines: [] }],
    })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await page.getByRole('button', { name: `Удалить должность «${title}»` }).focus()
    const reason = page.getByRole('tooltip')
    await expect(reason).toContainText(`9 ${'ы'.repeat(252)}`)
    const box = await reason.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(320)
    expect(box?.height).toBeLessThan(300)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    const scrolled = () =>
      reason
        .locator('div')
        .last()
        .evaluate(({ scrollTop }) => scrollTop)
    await page.keyboard.press('ArrowDown')
    await expect.poll(scrolled).toBeGreaterThan(100)
    await page.keyboard.press('ArrowUp')
    await expect.poll(scrolled).toBe(0)
  }
  // Lists stay short for the tests that follow.
  await server.sql(`DELETE FROM estimates WHERE title LIKE '_ ${'ы'.repeat(252)}'`)
  await server.sql(`DELETE FROM positions WHERE id = ${id}`)
})

test('a service is created with its uploaded logo, and deleted', async ({ page, signIn, newUser }) => {
  await signIn(page, '/services', newUser)
  const title = aTitle()
  const add = page.getByRole('button', { name: 'Добавить' })
  await add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Сервисы.*Добавление нового сервиса/)
  await page.getByLabel('Название').fill(title)
  await page.getByLabel('Описание').fill('Проверяет сервисы')
  await page.getByLabel('Ссылка').fill('https://service.example')
  await chooseLogo(page, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
  await expect(page.getByText('Логотип не может быть больше 2 МБ')).toBeVisible()
  await chooseLogo(page, png)
  await expect(page.getByText('Файл успешно загружен')).toBeVisible()
  await expect(page.getByText('Логотип не может быть больше 2 МБ')).toHaveCount(0)
  await expect.poll(() => naturalWidth(page.getByRole('img', { name: 'logo.png' }))).toBe(1)
  await add.click()
  await expect(page.getByText('Сервис успешно создан')).toBeVisible()
  await expect(page).toHaveURL(/\/services$/)

  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('Бесплатный')
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => naturalWidth(card.locator('img'))).toBe(1)
  await card.getByRole('button', { name: `Удалить сервис «${title}»` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Сервис успешно удалён')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('seen directions and positions show offline, disabled actions say why, and a rate card is filled from them', {
  tag: '@installed',
}, async ({ page, context, signIn, newUser }) => {
  await signIn(page, directions, newUser)
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const title = (await heading.textContent()) ?? ''
  await allFilesAreKept(page)
  await expect.poll(() => keptTitles(page, 'directions')).toContain(title)
  await expect.poll(() => keptTitles(page, 'positions')).toContain('Копирайтер')
  // Other tests leave positions above, and only rows near the window are rendered.
  await page.setViewportSize({ width: 1440, height: 2_000 })
  const copywriter = page.getByRole('row').filter({ hasText: 'Копирайтер' })
  await context.setOffline(true)
  await page.goto(registry)
  await expect(page.getByRole('status').filter({ hasText: 'Нет сети · данные на' })).toBeVisible()
  await expect(copywriter).toBeVisible()
  await expectToWait(page, 'Добавить должность')
  await page.goto(directions)
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expectToWait(page, 'Добавить направление')
  await expectToWait(page, `Удалить направление «${title}»`)
  await page.goto('/placement/estimates/create')
  await page.getByRole('button', { name: 'Добавить специалиста: Rate card', exact: true }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('checkbox', { name: /^Копирайтер/ }).check()
  await picker.getByRole('button', { name: /^Добавить/ }).click()
  await expect(page.getByRole('textbox', { name: 'Ставка нетто, ₽/час, Копирайтер' })).toHaveValue('')
})

/** A PNG with one black pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const chooseLogo = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })

const naturalWidth = (image: ReturnType<Page['locator']>) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))

async function expectToWait(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByRole('tooltip').last()).toContainText('после подключения')
}
