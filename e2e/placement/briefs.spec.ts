import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { fillSignIn, test } from '../support/app-server.ts'
import { aBrief, aTitle } from '../support/placement.ts'

const createPath = '/placement/projects/create/brief'
const toList = /\/placement\/projects(\?|$)/
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true })

test('a brief is created, declined, edited and accepted, and its project goes on to the next stage', async ({
  page,
  signIn,
  newUser,
}) => {
  const title = aTitle('Проверка брифа')
  await signIn(page, createPath, newUser)
  const id = await createBrief(page, title)

  await page.goto(`/placement/projects/${id}/brief`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Проект: ${title}`)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Отклонить' }).click()
  const dialog = page.getByRole('dialog')
  const decline = dialog.getByRole('button', { name: 'Отклонить' })
  await expect(decline).toBeDisabled()
  await expect(decline).toHaveCSS('cursor', 'not-allowed')
  const disabled = await decline.evaluate((button) => getComputedStyle(button).backgroundColor)
  await dialog.getByRole('textbox').fill('Нет бюджета на видео')
  await expect(decline).not.toHaveCSS('background-color', disabled)
  await decline.click()
  await expect(page.getByText('Бриф отклонен').first()).toBeVisible()
  await expect(page).toHaveURL(toList)

  await page.goto(`/placement/projects/${id}/brief`)
  await expect(page.getByRole('alert')).toContainText('Нет бюджета на видео')
  await page.getByLabel('Бюджет клиента до НДС').fill('2 000 000,50')
  await save(page).click()
  await expect(page.getByText('Бриф успешно обновлен')).toBeVisible()
  await expect(page).toHaveURL(toList)

  await page.goto(`/placement/projects/${id}/brief`)
  await expect(page.getByText(/^2\s000\s000,50\s₽$/)).toBeVisible()
  await page.getByRole('button', { name: 'Принять' }).click()
  await expect(page.getByText('Бриф успешно одобрен')).toBeVisible()
  await expect(page).toHaveURL(toList)

  await page.goto(`/placement/projects?search=${encodeURIComponent(title)}`)
  await page.getByText(title).first().click()
  await expect(page).toHaveURL(`/placement/projects/${id}/mediaplan`)
  await expect(page.getByText('Этап "Медиаплан" - в разработке')).toBeVisible()
  await page.getByRole('link', { name: /Бриф/ }).click()
  await expect(page.getByRole('region', { name: 'История' }).getByRole('listitem')).toHaveText([
    /Бриф утвержден/,
    /Бриф изменён/,
    /Бриф отклонен/,
    /Бриф создан/,
  ])
  await expect(page.getByRole('button', { name: 'Принять' })).toBeHidden()
})

test('a half-filled brief and a half-written reason survive a lost session', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  // The browser asks for confirmation before unsaved text is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, createPath, newUser)
  await page.getByLabel('Название проекта').fill('Половина брифа')
  await fillPeriod(page)
  await page.getByLabel('Целевая аудитория').fill('Горожане 24–39 лет')
  await untilKept(page, 'Горожане 24–39 лет')
  await loseSession(page, context, newUser)

  await expect(page).toHaveURL(createPath)
  await expect(page.getByText('Восстановлен несохранённый текст')).toBeVisible()
  await expect(page.getByLabel('Название проекта')).toHaveValue('Половина брифа')
  await expect(page.getByLabel('Период размещения')).toHaveValue('01.12.2026')
  await expect(page.getByLabel('Целевая аудитория')).toHaveValue('Горожане 24–39 лет')

  const { id } = await aBrief(page)
  await page.goto(`/placement/projects/${id}/brief`)
  await page.getByRole('button', { name: 'Отклонить' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('Бюджет не сход')
  await untilKept(page, 'Бюджет не сход')
  await loseSession(page, context, newUser)
  await expect(reason).toHaveValue('Бюджет не сход')
})

test('on a phone a brief that another user changed keeps everything in its place', async ({
  page,
  signIn,
  newUser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, createPath, newUser)
  await page.getByLabel('Название проекта').fill('Половина брифа')
  await untilKept(page, 'Половина брифа')
  await page.reload()
  const restored = page.getByText('Восстановлен несохранённый текст').locator('xpath=ancestor::*[@role="alert"]')
  await expect.poll(async () => (await restored.boundingBox())?.x).toBe(16)

  const brief = await aBrief(page)
  await brief.decline('Нет бюджета на видео')
  await page.goto(`/placement/projects/${brief.id}/brief`)
  await page.getByLabel('Название проекта').fill('Моё название')
  await page.getByLabel('Бизнес-цель').fill('Моя цель')

  await brief.change({ project: { title: 'Чужое название' } })
  await brief.decline('Нет бюджета на видео')
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Моё название')
  await dialog.getByRole('button', { name: 'Остаться' }).click({ trial: true })
  const choices = await boxesOf(dialog.getByRole('button'))
  expect(new Set(choices.map(({ width }) => width)).size).toBe(1)
  expect(choices.map(({ width }) => width > 250)).toEqual([true, true, true])
  expect(choices.every(({ y, height }) => y + height < 844)).toBe(true)
  await dialog.getByRole('button', { name: 'Остаться' }).click()

  await brief.change({ project: { title: 'Ещё название' } })
  await save(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Сохранить его уже нельзя' })
  await expect.poll(async () => (await notice.boundingBox())?.x).toBe(16)
  await save(page).hover()
  await expect(save(page)).toHaveCSS('background-color', 'rgb(250, 249, 247)')

  await page.getByRole('button', { name: 'Показать текущий бриф' }).click()
  await expect(page.getByText('Моя цель')).toBeVisible()
  const notices = page.getByRole('status').filter({ hasText: /Вы должны|Остался/ })
  await expect
    .poll(async () => {
      const [asked, left] = await boxesOf(notices)
      return (left?.y ?? 0) - (asked?.y ?? 0) - (asked?.height ?? 0)
    })
    .toBe(12)

  await page.getByRole('button', { name: 'Отклонить' }).click()
  await dialog.getByRole('textbox').fill('я'.repeat(512))
  const count = dialog.getByText('512 / 500')
  await expect(count).toHaveCSS('color', 'rgb(180, 45, 34)')
  await expect(count).toHaveCSS('font-size', '13px')
  const line = dialog.getByText('Не больше 500 символов')
  await expect
    .poll(async () => {
      const [at, error] = await boxesOf(count.or(line))
      return Math.abs((at?.y ?? 0) - (error?.y ?? 99))
    })
    .toBeLessThanOrEqual(2)
})

async function boxesOf(locator: Locator) {
  const boxes = await Promise.all((await locator.all()).map((one) => one.boundingBox()))
  return boxes.filter((box) => box !== null)
}

const untilKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text)

/** Ends the session on the server and signs in again. */
async function loseSession(page: Page, context: BrowserContext, email: string) {
  await context.clearCookies()
  await page.evaluate(() => {
    const [head, claims] = (localStorage.getItem('access_token') ?? '').split('.')
    localStorage.setItem('access_token', `${head}.${claims}.AAAA`)
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, email)
}

/** Returns the id of the new project. */
async function createBrief(page: Page, title: string): Promise<number> {
  await save(page).click()
  await expect(page.getByText('Введите название проекта')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Разделы брифа' })).toBeVisible()
  await expect(page.getByLabel('Название проекта')).toBeFocused()

  await page.getByLabel('Название проекта').fill(title)
  await page.getByLabel('Номер документа').fill('ЗР-2026/118')
  await fillPeriod(page)
  await page.getByLabel('Дата готовности сета').click()
  await page.getByLabel('Дата готовности сета').fill('03.12.2026 18:00')
  await page.keyboard.press('Enter')
  await chooseFirst(page, 'Направление')
  await chooseFirst(page, 'Расчётка')
  await page.getByLabel('Бюджет клиента до НДС').fill('1450000')
  for (const label of texts) await page.getByRole('textbox', { name: label, exact: true }).fill(`${label}: проверка`)

  const answer = page.waitForResponse((response) => response.url().endsWith('/api/v1/briefs/'))
  await save(page).click()
  await expect(page.getByText('Бриф успешно создан')).toBeVisible()
  await expect(page).toHaveURL(toList)
  const created: { project: { id: number } } = await (await answer).json()
  return created.project.id
}

const texts = [
  ...['Бизнес-цель', 'Цель проекта', 'Объект продвижения', 'Целевая аудитория', 'Описание события'],
  ...['Тональность (ToV)', 'Пожелания по каналам', 'Референсы каналов', 'Стоп-лист каналов'],
  ...['Содержание поста', 'Формат поста', 'Маркировка рекламы', 'Ссылки в посте', 'Ссылки на материалы'],
]

async function fillPeriod(page: Page) {
  await page.getByLabel('Период размещения').click()
  await page.keyboard.type('01.12.2026')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Конец')).toBeFocused()
  await page.keyboard.type('28.12.2026')
  await page.keyboard.press('Enter')
}

async function chooseFirst(page: Page, label: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-item-option:visible').first().click()
  // The closing list must be gone, so that it is not taken for the next list.
  await expect(page.locator('.ant-select-item-option:visible')).toHaveCount(0)
}
