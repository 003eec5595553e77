import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

const directions = '/placement/directions'
const registry = '/placement/positions-registry'

test('an unknown address in the placement area is reported below menu and tabs', async ({ page, signIn }) => {
  await signIn(page, directions)
  for (const path of [
    'nope',
    'projects/5',
    'projects/5/nope',
    'projects/5/mediaplan/nope',
    'projects/x/brief',
  ]) {
    await page.goto(`/placement/${path}`)
    await expect(
      page.getByRole('heading', { name: 'К сожалению, запрашиваемая страница не существует' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Реестр должностей' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Сервисы' })).toBeVisible()
  }
})

test('a direction is added by Enter or by the button, and deleted after a question', async ({
  page,
  signIn,
}) => {
  await signIn(page, directions)
  const byEnter = aTitle()
  await addDirection(page)
  await expect(page.getByRole('button', { name: 'Добавить направление' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.getByRole('textbox').fill('   ')
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.getByRole('textbox').fill(byEnter)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Направление успешно добавлено')).toBeVisible()
  await expect(page.getByRole('heading', { name: byEnter })).toBeVisible()

  const byButton = aTitle()
  await addDirection(page)
  await page.getByRole('textbox').fill(`  ${byButton} `)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { name: byButton, exact: true })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('button', { name: `Удалить направление «${byEnter}»` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`Вы уверены, что хотите удалить направление "${byEnter}"?`)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: byEnter })).toBeVisible()
  await page.getByRole('button', { name: `Удалить направление «${byEnter}»` }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(`Направление "${byEnter}" удалено`)).toBeVisible()
  await expect(page.getByRole('heading', { name: byEnter })).toHaveCount(0)
})

test('an existing direction is refused, also when another user has just added it', async ({
  page,
  signIn,
}) => {
  await signIn(page, directions)
  const known = await firstTitle(page)
  await addDirection(page)
  await page.getByRole('textbox').fill(known.toUpperCase())
  await expect(page.getByRole('alert')).toHaveText(`Направление «${known}» уже есть`)

  const title = aTitle()
  expect((await call(page, 'POST', '/directions/', { title })).ok()).toBe(true)
  await page.getByRole('textbox').fill(title.toUpperCase())
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('Ошибка 409')
  await expect(popup).toContainText('уже есть')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox')).toHaveValue(title.toUpperCase())
})

test('a direction used by projects stays, and the refusal names them', async ({ page, signIn }) => {
  await signIn(page, directions)
  const { items } = await (await call(page, 'POST', '/projects/', { search: '' })).json()
  const used: { title: string; direction: string } = items[0]
  await page.getByRole('button', { name: `Удалить направление «${used.direction}»` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  const popup = page.getByRole('dialog').filter({ hasText: 'Ошибка 409' })
  await expect(popup).toContainText(
    'Это направление нельзя удалить, так как оно используется в следующих проектах: ',
  )
  await expect(popup).toContainText(used.title)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: used.direction, exact: true })).toBeVisible()
})

test('a position is created, reported, and deleted after a question', async ({ page, signIn }) => {
  await signIn(page, registry)
  // The title is sorted first, because only rows near the window are rendered.
  const title = `0 ${aTitle()}`
  await page.getByRole('button', { name: 'Добавить должность' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Реестр должностей.*Новая должность/)
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Введите название должности')).toBeVisible()
  await expect(page.getByText('Введите описание должности')).toBeVisible()
  await page.getByLabel('Роль / должность специалиста').fill('я'.repeat(101))
  await expect(page.getByText('Название должности не может быть длиннее 100 символов')).toBeVisible()
  await page.getByLabel('Описание (какие функции выполняет)').fill('я'.repeat(501))
  await expect(page.getByText('Описание должности не должно быть длиннее 500 символов')).toBeVisible()

  await fillPosition(page, title)
  const registryWithIt = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/positions/'),
  )
  await page.getByRole('button', { name: 'Создать' }).click()
  const success = page.getByRole('dialog')
  await expect(success).toContainText('Новая должность успешно создана')
  await expect(success).toContainText('Теперь вы можете использовать ее в Медиапланах')
  // The position must not count as its own duplicate.
  await (await registryWithIt).finished()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await expect(page.getByText('уже есть')).toHaveCount(0)
  await success.getByRole('button', { name: 'Хорошо' }).click()
  await expect(page).toHaveURL(new RegExp(`${registry}$`))

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()
  await row.hover()
  await row.getByRole('button').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Вы уверены, что хотите удалить должность?')
  await expect(question.getByRole('button', { name: 'Отменить' })).toBeVisible()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(0)
})

test('a position used by estimates cannot be deleted and names them', async ({ page, signIn }) => {
  await signIn(page, registry)
  const bin = page.getByRole('button', { name: 'Удалить должность «Копирайтер»' })
  await expect(bin).toHaveAttribute('aria-disabled', 'true')
  await bin.focus()
  await expect(page.getByRole('tooltip')).toContainText(
    'Эту должность нельзя удалить, так как она используется в следующих расчётках: ',
  )
  await bin.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a reason with long titles stays within the window, and arrow keys scroll it', async ({
  page,
  signIn,
}) => {
  await signIn(page, registry)
  const title = `0 ${aTitle()}`
  const answer = await call(page, 'POST', '/positions/', { title, description: 'В десяти расчётках' })
  const { id }: { id: number } = await answer.json()
  for (let i = 0; i < 10; i++) await anEstimate(page, `${i} ${'ы'.repeat(252)}`, id)
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
})

test('an existing position is refused at its field, also when another user has just added it', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${registry}/create`)
  await fillPosition(page, 'копирайтер')
  await expect(page.getByText('Должность «Копирайтер» уже есть')).toBeVisible()

  const title = aTitle()
  expect((await call(page, 'POST', '/positions/', { title, description: 'Есть' })).ok()).toBe(true)
  await fillPosition(page, title)
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText(`Должность «${title}» уже есть`)).toBeVisible()
  await expect(page.getByLabel('Роль / должность специалиста')).toHaveValue(title)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an existing position is refused also when the registry loads after its title was typed', async ({
  page,
  signIn,
}) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/v1/positions/', async (route) => {
    if (route.request().method() === 'GET') await typed.promise
    await route.continue()
  })
  await signIn(page, `${registry}/create`)
  await fillPosition(page, 'копирайтер')
  typed.resolve()
  await expect(page.getByText('Должность «Копирайтер» уже есть')).toBeVisible()
})

test('a service is created with its uploaded logo, and deleted', async ({ page, signIn }) => {
  await signIn(page, '/services')
  const title = aTitle()
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Сервисы.*Добавление нового сервиса/)
  await page.getByRole('button', { name: 'Добавить' }).click()
  for (const text of [
    'Введите название сервиса',
    'Введите описание сервиса',
    'Введите ссылку',
    'Загрузите логотип',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Название').fill(title)
  await page.getByLabel('Описание').fill('Проверяет сервисы')
  await page.getByLabel('Ссылка').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('Введите корректную ссылку')).toBeVisible()
  await page.getByLabel('Ссылка').fill('https://service.example')
  await chooseLogo(page, 'logo.png', png)
  await expect(page.getByText('Файл успешно загружен')).toBeVisible()
  const preview = page.getByRole('img', { name: 'logo.png' })
  await expect.poll(() => naturalWidth(preview)).toBe(1)
  await page.getByRole('button', { name: 'Добавить' }).click()
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

test('a file that is no PNG or too large is refused as a logo', async ({ page, signIn }) => {
  await signIn(page, '/services/create')
  await chooseLogo(page, 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('Можно загружать только PNG-файлы')).toBeVisible()
  await chooseLogo(page, 'logo.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
  await expect(page.getByText('Логотип не может быть больше 2 МБ')).toBeVisible()
  await chooseLogo(page, 'logo.png', png)
  await expect(page.getByRole('img', { name: 'logo.png' })).toBeVisible()
  await expect(page.getByText('Логотип не может быть больше 2 МБ')).toHaveCount(0)
})

test('directions and positions that were seen show offline, and disabled actions say why', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page, directions)
  const title = await firstTitle(page)
  await page.goto(registry)
  await expect(page.getByRole('row').filter({ hasText: 'Копирайтер' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Копирайтер' })).toBeVisible()

  await context.setOffline(true)
  await page.goto(registry)
  await expect(page.getByRole('status').filter({ hasText: 'Нет сети · данные на' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Копирайтер' })).toBeVisible()
  await expectToWait(page, 'Добавить должность')
  await page.goto(directions)
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expectToWait(page, 'Добавить направление')
  await expectToWait(page, `Удалить направление «${title}»`)
  await context.setOffline(false)
})

/** A PNG with one black pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let count = 0
const aTitle = () => `Проверка ${Date.now()} ${count++}`

async function anEstimate(page: Page, title: string, position_id: number) {
  const answer = await call(page, 'POST', '/estimates/', {
    title,
    client_name: 'ООО «Проверка»',
    vat_percent: 22,
    payment_terms_days: 30,
    commission_percent: 12,
    ad_fee_percent: 3,
    work_block: 'Размещение',
    work_description: 'Подбор каналов',
    rates: [{ position_id, hourly_rate_net: 1000, estimate_lines: [] }],
  })
  expect(answer.ok()).toBe(true)
}

const addDirection = (page: Page) => page.getByRole('button', { name: 'Добавить направление' }).click()

async function firstTitle(page: Page): Promise<string> {
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles.first()).toBeVisible()
  const [title = ''] = await titles.allTextContents()
  return title
}

async function fillPosition(page: Page, title: string) {
  await page.getByLabel('Роль / должность специалиста').fill(title)
  await page.getByLabel('Описание (какие функции выполняет)').fill('Проверяет должности')
}

const chooseLogo = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })

const naturalWidth = (image: ReturnType<Page['locator']>) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))

async function expectToWait(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.focus()
  await expect(page.getByRole('tooltip').last()).toContainText('после подключения')
}

async function call(page: Page, method: string, path: string, data: object) {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  return page.request.fetch(`${new URL(page.url()).origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    data,
  })
}
