import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { boxOf } from '../support/boxes.ts'
import { decide, ownBrief } from '../support/own-brief.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }
const laptop = { width: 1280, height: 720 }
const forms = [
  '/placement/estimates/create',
  '/placement/channels-base/create',
  '/placement/projects/create/brief',
  '/placement/positions-registry/create',
]

test('fields of a form stand in rows, hints and errors move nothing below them, and a phone has high fields and two lines of a title', async ({
  page,
  signIn,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page, '/services')
  for (const size of [phone, tablet, laptop])
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size)
      await page.goto('/placement/estimates/create')
      const top = async (name: string) =>
        Math.round((await boxOf(page.locator('main label').filter({ hasText: name }))).y)
      const hint = page.getByText(/^Не заполнен: считаем по/)
      await expect(hint).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      if (size !== phone) {
        expect(await top('Условия оплаты')).toBe(await top('НДС (%)'))
        expect(await top('Агентская комиссия')).toBe(await top('Рекламный сбор'))
      }
      const under = size === phone ? 'Условия оплаты' : 'Блок работ'
      const rowsOf = async () => (await top(under)) - (await top('НДС (%)'))
      const rows = await rowsOf()
      // A field with a hint has the row height of fields without one; on a tablet these fields take two rows.
      expect(rows).toBe(((await top('НДС (%)')) - (await top('Клиент'))) * (size === tablet ? 2 : 1))
      await page.getByLabel('НДС (%)').fill('22')
      await expect(hint).toBeHidden()
      await expect.poll(rowsOf).toBe(rows)
      await page.getByLabel('НДС (%)').fill('')
      await expect(page.getByText('Введите НДС')).toBeVisible()
      await expect.poll(rowsOf).toBe(rows)
    })
  const after = page.getByRole('region', { name: 'Менеджмент проекта нативы' })
  const { y } = await boxOf(after)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Введите рекламный сбор')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Rate card' })).toBeVisible()
  await expect.poll(async () => (await boxOf(after)).y).toBe(y)

  await page.goto('/placement/positions-registry/create')
  const field = page.getByLabel('Роль / должность специалиста')
  await expect.poll(() => gap(field, page.getByText('0 / 100'))).toBeGreaterThanOrEqual(0)
  await page.setViewportSize(tablet)
  await page.goto('/placement/channels-base/create')
  for (const label of ['ERR', 'Подписчики', 'Базовая цена'])
    await expect.poll(async () => (await boxOf(page.getByLabel(label))).width).toBeLessThan(240)
  await page.setViewportSize(phone)
  await page.goto('/placement/projects/create/brief')
  await expect(page.locator('main .ant-select').first()).toBeVisible()
  await expect(page.locator('input[aria-busy]')).toHaveCount(0)
  const fields = page.locator(
    'main :is([data-field], .ant-input-affix-wrapper:not(:has(textarea)), .ant-select, input.ant-input:not(span *))',
  )
  const heights = (all: Element[]) => all.map((one) => Math.round(one.getBoundingClientRect().height))
  await expect.poll(async () => [...new Set(await fields.evaluateAll(heights))]).toEqual([44])
  await test.step('a brief on a phone', () => expectBrief(page))
})

test('what takes the focus in a form is not covered by its bars', async ({ page, signIn }) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page)
  for (const size of [phone, { width: 720, height: 450 }, laptop])
    for (const path of forms)
      await test.step(`${path}, ${size.width} px`, async () => {
        await page.setViewportSize(size)
        await page.goto(path)
        await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
        await page.getByRole('textbox').first().focus()
        for (const key of ['Tab', 'Shift+Tab'])
          for (let press = 0; press < 40; press += 1) {
            await page.keyboard.press(key)
            await expect.poll(() => page.evaluate(coveredFocus)).toEqual([])
          }
      })
})

test('dialogs and the check of an import are as large as their content, and ways out of unsaved changes are equally wide', async ({
  page,
  signIn,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Экспорт', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: 'Экспорт каналов' })
  const download = exporting.getByRole('button', { name: 'Скачать' })
  await expect.poll(() => gap(exporting.locator('[data-segmented]').last(), download)).toBeLessThanOrEqual(24)

  await page.goto('/placement/channels-base/1/edit')
  const asking = page.getByRole('dialog', { name: 'Есть несохранённые изменения' })
  for (const width of [1440, 390])
    for (const [label, text, first] of [
      ['Комментарий', `Ещё одно слово, ${width}`, 'Сохранить и выйти'],
      ['Название', '', 'Уйти, черновик останется'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: 'Отмена' }).click()
      const ways = asking.getByRole('button')
      await expect(ways.first()).toHaveText(first)
      await expect(ways.first()).toBeFocused()
      await expect(asking.locator('[data-variant="primary"]')).toHaveText([first])
      await expect.poll(async () => (await boxOf(asking.locator('> div').nth(1))).width).toBeLessThanOrEqual(420)
      const boxes = () => ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      const widths = async () => new Set((await boxes()).map((box) => `${box.x} ${box.width} ${box.height}`))
      await expect.poll(async () => (await widths()).size).toBe(1)
      await asking.getByRole('button', { name: 'Остаться' }).click()
      await expect(asking).toHaveCount(0)
      await page.getByLabel('Название').fill('Название')
    }

  await page.setViewportSize({ width: 1440, height: 900 })
  // Other tests of this server import too, which adds a line to the dialog.
  await page.route('**/channel-imports/last', (route) => route.fulfill({ json: { last: null } }))
  await page.goto('/placement/channels-base')
  await test.step('the check of an import', () => expectCheck(page))
})

/** A card has two lines of its title, and the shown stage an outline once the project is at a later one. */
async function expectBrief(page: Page) {
  const title = `Две строки ${Date.now()}`
  const later = await ownBrief(page, `${title} ${'и ещё одно слово '.repeat(12)}`)
  await decide(page, later.brief, 'approved')
  const pending = await ownBrief(page)
  await page.goto(`/placement/projects?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toHaveCSS('height', '44px')
  const steps = page.getByRole('navigation', { name: 'Этапы проекта' }).getByRole('listitem')
  await page.goto(`/placement/projects/${later.project}/brief`)
  await expect(steps.first()).toHaveCSS('outline-style', 'solid')
  await expect(steps.nth(1)).toHaveCSS('outline-style', 'none')
  // Amber marks the project's current stage, which needs no outline.
  await page.goto(`/placement/projects/${pending.project}/brief`)
  await expect(steps.first()).toHaveAttribute('aria-current', 'step')
  await expect(steps.first()).toHaveCSS('outline-style', 'none')
  await page.setViewportSize(tablet)
  await page.goto(`/placement/projects/${later.project}/brief`)
  await expect(page.getByRole('banner')).toContainText('Бриф: утвержден')
}

/** The check is as high as its rows and problems, which fade where more can be scrolled to. */
async function expectCheck(page: Page) {
  const importing = page.getByRole('dialog', { name: 'Импорт каналов' })
  await check(page, 2)
  const last = importing.locator('tbody tr[data-index="1"]')
  // The distance leaves space for one more row and a scroll bar.
  await expect.poll(() => gap(last, importing.getByText('1-2 из 2'))).toBeLessThanOrEqual(100)
  // The import's rows have a fixed height, so there is no switch for compact rows.
  await expect(importing.getByRole('button', { name: 'Компактные строки' })).toHaveCount(0)
  const panel = importing.locator('> div').nth(1)
  const { y, height } = await boxOf(panel)
  const problems = importing.getByRole('region', { name: 'Что мешает записать строки' })
  expect(height - (await boxOf(problems)).height).toBeLessThanOrEqual(500)
  await importing.locator('[data-segmented] label', { hasText: 'Новые' }).click()
  await expect(importing.getByText('Таких строк нет')).toBeVisible()
  await expect.poll(() => boxOf(panel)).toMatchObject({ y, height })

  const fields = problems.locator('> *')
  const fades = () =>
    fields.evaluate((element) => {
      const style = getComputedStyle(element)
      return ['--fade-above', '--fade-below'].map((name) => Number.parseFloat(style.getPropertyValue(name)))
    })
  expect(await fields.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  await expect.poll(fades).toEqual([0, 28])
  await fields.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(fades).toEqual([28, 0])
  const end = await boxOf(problems.getByRole('button').last())
  const frame = await boxOf(problems)
  expect(end.y + end.height).toBeLessThanOrEqual(frame.y + frame.height - 8)
  await importing.press('Escape')
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 640 })
  await check(page, 100)
  const [range, back] = [importing.getByText('1-50 из 100'), importing.getByRole('button', { name: 'Назад' })]
  await expect.poll(() => gap(importing.getByRole('table').locator('..'), range)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => gap(range, back)).toBeGreaterThanOrEqual(0)
  const lowest = await boxOf(back)
  expect(lowest.y + lowest.height).toBeLessThanOrEqual(640)
}

/** Returns the distance from one element to the one below it. */
async function gap(above: Locator, below: Locator) {
  const { y, height } = await boxOf(above)
  return (await boxOf(below)).y - (y + height)
}

/** Opens the import, which is small without a file, and checks a file of so many rows. */
async function check(page: Page, count: number) {
  const importing = page.getByRole('dialog', { name: 'Импорт каналов' })
  const lines = Array.from({ length: count }, (_, index) => `Канал ${index};t.me/kanal_${index}\r\n`)
  await page.getByRole('button', { name: 'Импорт', exact: true }).click()
  await expect(importing.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  const { width, height } = await boxOf(importing.locator('> div').nth(1))
  expect(width).toBeLessThanOrEqual(600)
  expect(height).toBeLessThanOrEqual(440)
  const buffer = Buffer.from(`Название;Ссылка\r\n${lines.join('')}`)
  await importing.getByLabel('Файл с каналами').setInputFiles({ name: 'a.csv', mimeType: '', buffer })
  await importing.getByRole('button', { name: 'Проверить' }).click()
  await expect(importing.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(importing.getByRole('button', { name: 'Следующая страница' })).toBeVisible()
}

/** Returns the focused control if a bar of the page covers the middle of its first line. */
function coveredFocus(): string[] {
  const control = document.activeElement
  if (control === null || control === document.body) return []
  const { left, top, width, height } = control.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  // Only a bar that does not contain the control counts; other elements over a field belong to the field.
  const bar = hit?.closest('header, footer, nav, [class*="_bar_"]')
  return hit === null || (bar && !bar.contains(control)) ? [control.outerHTML.slice(0, 120)] : []
}
