import { readFile } from 'node:fs/promises'
import { read, type WorkSheet } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { paperOf } from '../support/print-media.ts'

const list = '/placement/estimates'
const natives = 'Менеджмент проекта нативы'
const marking = 'Менеджмент проекта маркировка'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, list)
  await expect(page.getByRole('table', { name: 'Расчётки' }).getByRole('link').first()).toBeVisible()
})

test('an estimate is created, summed up during typing and stored to the kopeck', async ({ page }) => {
  const title = aTitle()
  await page.getByRole('button', { name: 'Новая расчётка' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Расчётки.*Новая расчётка/)
  await fillFields(page, title)
  await expect(page.getByLabel('НДС (%)')).toHaveAttribute('placeholder', '22')

  await expect(addTo(page, natives)).toHaveAttribute('aria-disabled', 'true')
  await addTo(page, natives).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Сначала добавьте специалистов в Rate card')
  await addSpecialists(page, 'Rate card', ['Копирайтер', 'Редактор', 'Юрист'])
  await rate(page, 'Копирайтер').fill('1 234 ₽')
  await rate(page, 'Редактор').fill('2100')
  await rate(page, 'Юрист').fill('833')
  await addSpecialists(page, natives, ['Копирайтер', 'Редактор', 'Юрист'])
  await expect(addTo(page, natives)).toHaveAttribute('aria-disabled', 'true')
  await addSpecialists(page, marking, ['Копирайтер'])
  await hours(page, natives, 'Копирайтер').fill('12,5')
  await hours(page, natives, 'Юрист').fill('0.5')

  // No VAT is entered, so both hints name 20 %.
  await expect(page.getByText('Не заполнен: считаем по 20 %')).toBeVisible()
  await expect(page.getByText('НДС не указан, считаем по 20 %')).toBeVisible()
  await expectSums(page, natives, 'Копирайтер', ['15 425,00 ₽', '3 085,00 ₽', '18 510,00 ₽'])
  await page.getByLabel('НДС (%)').fill('22')
  await expect(page.getByText(/считаем по 20/)).toHaveCount(0)
  await expectSums(page, natives, 'Копирайтер', ['15 425,00 ₽', '3 393,50 ₽', '18 818,50 ₽'])
  await expectSums(page, natives, 'Редактор', ['0,00 ₽', '0,00 ₽', '0,00 ₽'])
  await expectSums(page, natives, 'Юрист', ['416,50 ₽', '91,63 ₽', '508,13 ₽'])
  await expect(line(page, natives, 'Итого')).toContainText('13')
  await expectSums(page, natives, 'Итого', ['15 841,50 ₽', '3 485,13 ₽', '19 326,63 ₽'])
  // 12 % of the work, 3 % of both.
  await expectSums(page, 'Итог для клиента', 'Агентская комиссия', ['1 900,98 ₽', '418,22 ₽', '2 319,20 ₽'])
  await expectSums(page, 'Итог для клиента', 'Рекламный сбор', ['532,27 ₽', '117,10 ₽', '649,37 ₽'])
  await expectSums(page, 'Итог для клиента', 'Итого', ['18 274,75 ₽', '4 020,45 ₽', '22 295,20 ₽'])

  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Расчётка успешно создана')
  await expect(dialog).toContainText('Новая расчётка добавлена в реестр')
  await dialog.getByRole('button', { name: 'Хорошо' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))

  const stored = await storedEstimate(page, title)
  expect(stored.rates.map(({ hourly_rate_net }) => hourly_rate_net)).toEqual([1234, 2100, 833])
  const lines = stored.rates.flatMap(({ estimate_lines }) => estimate_lines)
  expect(lines).toContainEqual(
    expect.objectContaining({
      hours: 12.5,
      sum_without_vat: 15425,
      vat_amount: 3393.5,
      sum_with_vat: 18818.5,
    }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ hours: 0.5, sum_without_vat: 416.5, vat_amount: 91.63, sum_with_vat: 508.13 }),
  )
  expect(lines.map(({ management_type }) => management_type).toSorted()).toEqual([
    'marked',
    'native',
    'native',
    'native',
  ])
})

test('missing values are marked in place, and the first scrolls into view', async ({ page }) => {
  await page.goto(`${list}/create`)
  await save(page)
  await expect(page.getByText('Введите название расчётки')).toBeVisible()
  await expect(page.getByText('Укажите клиента')).toBeVisible()
  await expect(page.getByText('Введите НДС')).toBeVisible()
  await expect(page.getByText('Введите рекламный сбор')).toBeVisible()
  await expect(page.getByText('Добавьте хотя бы одного специалиста в Rate card')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Название', exact: true })).toBeFocused()

  await fillFields(page, aTitle())
  await page.getByLabel('НДС (%)').fill('101')
  await expect(page.getByText('Не больше 100')).toBeVisible()
  await page.getByLabel('НДС (%)').fill('100')
  // The content below moves up when the message disappears, so the test waits for that.
  await expect(page.getByText('Не больше 100')).toHaveCount(0)
  await addSpecialists(page, 'Rate card', ['Копирайтер', 'Юрист'])
  await rate(page, 'Копирайтер').fill('1000')
  await save(page)
  await expect(page.getByText('Заполните ставки для всех специалистов в Rate card')).toBeVisible()
  await expect(rate(page, 'Юрист')).toBeFocused()
  await rate(page, 'Юрист').fill('10,5')
  await expect(page.getByText('Ставка, Юрист: введите целое число')).toBeVisible()
  await rate(page, 'Юрист').fill('10')
  await addSpecialists(page, marking, ['Юрист'])
  await hours(page, marking, 'Юрист').fill('1000000000000')
  await save(page)
  await expect(page.getByText('Часы, Юрист: не больше 10 000')).toBeVisible()
  await expect(hours(page, marking, 'Юрист')).toBeFocused()
})

test('a rate changes its lines, VAT changes all lines, and removing a rate asks about its lines', async ({
  page,
}) => {
  const { id, title } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`Редактирование: ${title}`))
  await rate(page, 'Копирайтер').fill('2000')
  await expectSums(page, natives, 'Копирайтер', ['25 000,00 ₽', '5 500,00 ₽', '30 500,00 ₽'])
  await expectSums(page, marking, 'Копирайтер', ['1 000,00 ₽', '220,00 ₽', '1 220,00 ₽'])
  await page.getByLabel('НДС (%)').fill('0')
  await expectSums(page, natives, 'Копирайтер', ['25 000,00 ₽', '0,00 ₽', '25 000,00 ₽'])
  await expectSums(page, marking, 'Копирайтер', ['1 000,00 ₽', '0,00 ₽', '1 000,00 ₽'])

  const remove = (name: string) => page.getByRole('button', { name: `Удалить из Rate card: ${name}` })
  await remove('Копирайтер').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`${natives}, ${marking}`)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(rate(page, 'Копирайтер')).toBeVisible()
  await remove('Копирайтер').click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(rate(page, 'Копирайтер')).toHaveCount(0)
  await expect(remove('Юрист')).toBeFocused()
  await expect(page.getByRole('table', { name: marking })).toHaveCount(0)
  await expect(line(page, natives, 'Копирайтер')).toHaveCount(0)

  await page.getByRole('button', { name: `Удалить из таблицы «${natives}»: Юрист` }).click()
  await expect(addTo(page, natives)).toBeFocused()
  await remove('Юрист').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await addSpecialists(page, 'Rate card', ['Редактор'])
  await rate(page, 'Редактор').fill('700')
  await save(page)
  await expect(page.getByRole('dialog')).toContainText('Расчётка успешно обновлена')
  await expect(page.getByRole('dialog')).toContainText('Изменения сохранены')
  await page.getByRole('button', { name: 'Хорошо' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  const { rates, vat_percent } = await storedEstimate(page, title)
  expect(vat_percent).toBe(0)
  expect(rates.map(({ position_title }) => position_title)).toEqual(['Редактор'])
})

test('the picker offers the specialists that are missing, and can be searched', async ({ page }) => {
  const { id } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await addTo(page, 'Rate card').click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('button', { name: 'Добавить' })).toBeDisabled()
  await expect(picker.getByRole('checkbox', { name: /^Редактор/ })).toBeVisible()
  await expect(picker.getByRole('checkbox', { name: /^Копирайтер/ })).toHaveCount(0)
  await picker.getByRole('searchbox').fill('ДИЗ')
  await expect(picker.getByRole('checkbox')).toHaveCount(2)
  await picker.getByRole('checkbox', { name: /^Моушн/ }).check()
  await picker.getByRole('button', { name: 'Добавить' }).click()
  await expect(rate(page, 'Моушн-дизайнер')).toHaveValue('')
  await addTo(page, marking).click()
  await expect(picker.getByRole('checkbox')).toHaveCount(2)
  await expect(picker.getByRole('checkbox', { name: /^Юрист/ })).toBeVisible()
})

test("without a network the rate card is filled from the registry's copy", { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await page.goto('/placement/positions-registry')
  await expect(page.getByRole('row').filter({ hasText: 'Копирайтер' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Копирайтер' })).toBeVisible()

  await context.setOffline(true)
  await page.goto(`${list}/create`)
  await addSpecialists(page, 'Rate card', ['Копирайтер'])
  await expect(rate(page, 'Копирайтер')).toHaveValue('')
  await context.setOffline(false)
})

test('Tab and Enter move through the numbers as in a spreadsheet', async ({ page }) => {
  const { id } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await rate(page, 'Копирайтер').focus()
  await page.keyboard.type('1500')
  await page.keyboard.press('Tab')
  await expect(rate(page, 'Юрист')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(rate(page, 'Копирайтер')).toBeFocused()
  await expect(rate(page, 'Копирайтер')).toHaveValue(/^1\s500$/)

  await hours(page, natives, 'Копирайтер').focus()
  await page.keyboard.type('7.5')
  await page.keyboard.press('Enter')
  await expect(hours(page, natives, 'Юрист')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('ArrowUp')
  await expect(hours(page, natives, 'Копирайтер')).toHaveValue('8')
  await page.keyboard.press('ArrowDown')
  await expect(hours(page, natives, 'Копирайтер')).toHaveValue('7,5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('1 500,00 ₽ × 7,5 ч = 11 250,00 ₽')
  // Tab still reaches the sums and the delete buttons.
  for (let i = 0; i < 9; i++) await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: `Удалить из таблицы «${natives}»: Копирайтер` }),
  ).toBeFocused()
})

test('every sum shows its calculation on hover', async ({ page }) => {
  const { id } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  for (const [table, name, sum, formula] of [
    [natives, 'Копирайтер', '3 393,50 ₽', '15 425,00 ₽ × 22 % = 3 393,50 ₽'],
    [natives, 'Итого', '19 326,63 ₽', '18 818,50 ₽ + 508,13 ₽ = 19 326,63 ₽'],
    ['Итог для клиента', 'Агентская комиссия', '1 975,02 ₽', '16 458,50 ₽ × 12 % = 1 975,02 ₽'],
    ['Итог для клиента', 'Итого', '4 177,03 ₽', '3 620,87 ₽ + 434,50 ₽ + 121,66 ₽ = 4 177,03 ₽'],
  ] as const) {
    await line(page, table, name).getByText(sum).hover()
    await expect(page.getByRole('tooltip').filter({ hasText: formula })).toBeVisible()
  }
  const total = line(page, natives, 'Итого').getByText('19 326,63 ₽')
  await total.click()
  await page.mouse.move(0, 0)
  await expect(page.locator(':focus')).toHaveAccessibleDescription('18 818,50 ₽ + 508,13 ₽ = 19 326,63 ₽')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test("the second user to save sees the other's changes and decides", async ({ page, context }) => {
  const { id, title } = await anEstimate(page)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`${list}/${id}/edit`)
    await expect(rate(tab, 'Юрист')).not.toHaveValue('')
  }
  await rate(page, 'Юрист').fill('900')
  await page.getByRole('textbox', { name: 'Клиент' }).fill('ООО «Другой клиент»')
  await save(page)
  await expect(page.getByText('Расчётка успешно обновлена')).toBeVisible()

  await rate(second, 'Юрист').fill('950')
  await hours(second, natives, 'Юрист').fill('3')
  await save(second)
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText('Расчётка изменилась, пока вы её редактировали')
  await expectNoFaults(second, dialog)
  await expect(dialog).toContainText('Rate card: Юрист')
  await expect(dialog).toContainText('900 ₽/час')
  await expect(dialog).toContainText('ООО «Другой клиент»')
  await dialog.getByRole('button', { name: 'Взять новые значения' }).click()
  await expect(rate(second, 'Юрист')).toHaveValue('900')
  await expect(second.getByRole('textbox', { name: 'Клиент' })).toHaveValue('ООО «Другой клиент»')
  await expect(hours(second, natives, 'Юрист')).toHaveValue('3')
  await save(second)
  await expect(second.getByText('Расчётка успешно обновлена')).toBeVisible()
  const stored = await storedEstimate(second, title)
  expect(stored.rates[1]).toMatchObject({ hourly_rate_net: 900, estimate_lines: [{ hours: 3 }] })
})

test("a user's own values can replace another user's, whose changes of other rows stay", async ({
  page,
  context,
}) => {
  const { id, title } = await anEstimate(page)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`${list}/${id}/edit`)
    await expect(rate(tab, 'Юрист')).not.toHaveValue('')
  }
  await rate(page, 'Копирайтер').fill('2000')
  await page.getByRole('button', { name: 'Удалить из Rate card: Юрист' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await save(page)
  await expect(page.getByText('Расчётка успешно обновлена')).toBeVisible()

  await rate(second, 'Юрист').fill('950')
  await save(second)
  await expect(second.getByRole('dialog')).toContainText('нет в таблице')
  await second.getByRole('dialog').getByRole('button', { name: 'Сохранить мои' }).click()
  await expect(second.getByText('Расчётка успешно обновлена')).toBeVisible()
  const { rates } = await storedEstimate(second, title)
  expect(rates.map(({ hourly_rate_net }) => hourly_rate_net)).toEqual([2000, 950])
})

test('typed text survives an accidental leave, a lost connection and a closed tab', {
  tag: '@installed',
}, async ({ page, context }) => {
  const { id } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await hours(page, natives, 'Юрист').fill('99')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await page.getByRole('button', { name: 'Остаться' }).click()

  await context.setOffline(true)
  await page.evaluate(() => fetch('/api/v1/meta').catch(() => undefined))
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await context.setOffline(false)

  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('99')
  await page.close({ runBeforeUnload: false })
  const later = await context.newPage()
  await later.goto(`${list}/${id}/edit`)
  await expect(later.getByText('Восстановлен несохранённый текст')).toBeVisible()
  await expect(hours(later, natives, 'Юрист')).toHaveValue('99')
  await later.getByRole('button', { name: 'Отмена' }).click()
  await later.getByRole('button', { name: 'Выйти без сохранения' }).click()
  await expect(later).toHaveURL(new RegExp(`${list}$`))
})

test('an estimate is copied and deleted from the list', async ({ page }) => {
  const { title } = await anEstimate(page)
  await page.goto(`${list}?search=${encodeURIComponent(title)}`)
  const menu = async (item: string) => {
    await page.getByRole('button', { name: `Действия с расчёткой «${title}»` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Копировать')
  await page.getByRole('dialog').getByRole('button', { name: 'Дублировать' }).click()
  await expect(page.getByText('Расчётка успешно продублирована')).toBeVisible()
  await expect(page.getByRole('link', { name: `${title} (копия)` })).toBeVisible()
  const copy = await storedEstimate(page, `${title} (копия)`)
  expect(copy.rates.map(({ hourly_rate_net }) => hourly_rate_net)).toEqual([1234, 833])
  await menu('Удалить')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Расчётка успешно удалена')).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('an estimate used by a project stays, and the refusal names the project', async ({ page }) => {
  const used = await aProject(page)
  await page.goto(`${list}?search=${encodeURIComponent(used.estimate)}`)
  await page.getByRole('button', { name: `Действия с расчёткой «${used.estimate}»` }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  const popup = page.getByRole('dialog').filter({ hasText: 'Ошибка 409' })
  await expect(popup).toContainText(
    'Эту расчётку нельзя удалить, так как она используется в следующих проектах: ',
  )
  await expect(popup).toContainText(used.title)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: used.estimate, exact: true })).toBeVisible()
})

for (const width of [390, 820, 1440]) {
  test(`the largest sums fit beside the names, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { id } = await anEstimate(page, {}, { rate: 10_000_000, hours: 10_000 })
    await page.goto(`${list}/${id}/edit`)
    await expect(line(page, natives, 'Копирайтер')).toContainText('122 000 000 000,00 ₽')
    const name = line(page, natives, 'Копирайтер').getByText('Копирайтер')
    expect((await name.boundingBox())?.height).toBeLessThan(24)
    const cut = await page
      .getByRole('main')
      .locator('td, input')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      )
    expect(cut).toEqual([])
    const bin = page.getByRole('button', { name: `Удалить из таблицы «${natives}»: Юрист` })
    await bin.click()
    await expect(line(page, natives, 'Юрист')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('the heads of the tables are seen in a wide window, and cards have none', async ({ page }) => {
  await page.getByRole('table', { name: 'Расчётки' }).getByRole('link').first().click()
  const heads = page.locator('form thead')
  const heights = () => heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))
  await expect(heads).toHaveCount(4)
  expect((await heights()).filter((height) => height < 30)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await heights()).filter((height) => height > 1)).toEqual([])
})

test('a long description is read whole while its rate has the focus', async ({ page }) => {
  const title = `Специалист ${aTitle()}`
  const description = `Делает многое: ${'готовит материалы, '.repeat(24)}и сдаёт их.`
  expect((await call(page, 'POST', '/positions/', { title, description })).ok()).toBe(true)
  await page.goto(`${list}/create`)
  await addSpecialists(page, 'Rate card', [title])
  await rate(page, title).focus()
  await expect(page.getByRole('tooltip')).toHaveText(description)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByText(description).hover()
  await expect(page.getByRole('tooltip')).toHaveText(description)
})

test('paper shows the estimate and nothing else of the screen', async ({ page }) => {
  const { id, title } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeVisible()
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf, { mergePages: true })
  const words = text.replaceAll(/\s+/g, ' ')
  for (const part of [
    title,
    'ООО «Проверка»',
    natives,
    '1 Копирайтер 1 234 12,5 15 425,00 ₽ 3 393,50 ₽ 18 818,50 ₽',
    'Итого 13 15 841,50 ₽ 3 485,13 ₽ 19 326,63 ₽',
    'Итого для клиента',
  ])
    expect(words).toContain(part)
  for (const part of ['PromoGPT', 'База каналов', 'Отмена', 'Сохранить', 'Добавить']) {
    expect(words).not.toContain(part)
  }
  const [, , width, height] = (await pdf.getPage(1)).view
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
})

test('an estimate with a wrong rate gives a client neither paper nor a workbook with a total', async ({
  page,
}) => {
  const { id } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  let downloads = 0
  page.on('download', () => downloads++)
  await rate(page, 'Копирайтер').fill('1234,5')
  const why = 'Ставка, Копирайтер: введите целое число'
  await expect(page.getByText(/^Итог неверен/)).toBeVisible()
  for (const name of ['Печать', 'Скачать XLSX']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByText(`Итог был бы неверным. ${why}`)).toBeVisible()
  }
  const { pages } = await paperOf(page)
  expect(pages.join(' ')).toContain('Итог не посчитан')
  expect(pages.join(' ')).not.toContain('Итого для клиента')
  await expect(page.locator('body')).not.toHaveAttribute('data-printed')
  expect(downloads).toBe(0)
  await rate(page, 'Копирайтер').fill('1234')
  await expect(page.getByText(/^Итог неверен/)).toHaveCount(0)
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать XLSX' }).click(),
  ])
})

test('the largest sums fit on paper without a break', async ({ page }) => {
  const { id } = await anEstimate(page, {}, { rate: 10_000_000, hours: 10_000 })
  await page.goto(`${list}/${id}/edit`)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeVisible()
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(pdf, { mergePages: true })
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' '))
  for (const whole of [
    '1 Копирайтер 10 000 000 10 000 100 000 000 000,00 ₽ 22 000 000 000,00 ₽ 122 000 000 000,00 ₽',
    'Итого 10 000,5 100 000 000 416,50 ₽ 22 000 000 091,63 ₽ 122 000 000 508,13 ₽',
    'Итого для клиента 115 365 768 480,47 ₽ 25 380 469 065,71 ₽ 140 746 237 546,18 ₽',
  ])
    expect(lines).toContain(whole)

  // Paper cuts off content beyond 186 mm, which is 703 px.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 900 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(703)
})

test("the workbook has live formulas with the screen's values", async ({ page }) => {
  const { id, title } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать XLSX' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${title}.xlsx`)
  const book = read(await readFile(await download.path()), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const at = (label: string, from = 1) => rowOf(sheet, label, from)

  expect(sheet.A1?.v).toBe(title)
  expect(sheet.C3).toMatchObject({ t: 'n', v: 22 })
  expect(sheet.C5).toMatchObject({ t: 'n', v: 12 })
  expect(sheet.C6).toMatchObject({ t: 'n', v: 3 })
  const rateRow = at('Копирайтер')
  expect(sheet[`D${rateRow}`]).toMatchObject({ t: 'n', v: 1234, z: '#,##0' })
  const first = at('Копирайтер', rateRow + 1)
  expect(sheet[`D${first}`]).toMatchObject({ t: 'n', v: 1234, f: `D${rateRow}` })
  expect(sheet[`E${first}`]).toMatchObject({ t: 'n', v: 12.5 })
  expect(sheet[`F${first}`]).toMatchObject({ t: 'n', v: 15425, f: `ROUND(D${first}*E${first},2)` })
  expect(sheet[`G${first}`]).toMatchObject({ t: 'n', v: 3393.5, f: `ROUND(F${first}*$C$3/100,2)` })
  expect(sheet[`H${first}`]).toMatchObject({ t: 'n', v: 18818.5, f: `F${first}+G${first}` })
  expect(sheet[`F${first}`]?.z).toContain('₽')
  const total = at('Итого')
  expect(total).toBe(first + 2)
  for (const [column, value] of Object.entries({ E: 13, F: 15841.5, G: 3485.13, H: 19326.63 })) {
    expect(sheet[`${column}${total}`]).toMatchObject({
      t: 'n',
      v: value,
      f: `SUM(${column}${first}:${column}${first + 1})`,
    })
  }
  const sum = at('Итого для клиента')
  const shown = await line(page, 'Итог для клиента', 'Итого').getByRole('cell').allTextContents()
  for (const [index, column] of ['F', 'G', 'H'].entries()) {
    const cell = sheet[`${column}${sum}`]
    expect(cell?.f).toBe(`SUM(${column}${sum - 3}:${column}${sum - 1})`)
    expect(money(cell?.v)).toBe(shown[index + 1])
  }
})

test('an unknown action on an estimate is reported as unknown', async ({ page }) => {
  await page.goto(`${list}/1`)
  await expect(page.getByText('Неизвестное действие')).toBeVisible()
})

test('a deleted estimate is reported before and after it is opened', async ({ page }) => {
  await page.goto(`${list}/2147483647/edit`)
  await expect(page.getByText('Расчётка не найдена')).toBeVisible()
  const { id } = await anEstimate(page)
  await page.goto(`${list}/${id}/edit`)
  await hours(page, natives, 'Юрист').fill('5')
  expect((await call(page, 'DELETE', `/estimates/${id}`)).ok()).toBe(true)
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Этой расчётки больше нет' })).toBeVisible()
  await expect(hours(page, natives, 'Юрист')).toHaveValue('5')
})

type Stored = {
  id: number
  title: string
  vat_percent: number
  rates: {
    position_title: string
    hourly_rate_net: number
    estimate_lines: { hours: number; management_type: string; sum_without_vat: number }[]
  }[]
}

let count = 0
const aTitle = () => `Проверка ${Date.now()} ${count++}`

const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true }).click()
const addTo = (page: Page, table: string) =>
  page.getByRole('button', { name: `Добавить специалиста: ${table}`, exact: true })
const rate = (page: Page, name: string) => page.getByRole('textbox', { name: `Ставка нетто, ₽/час, ${name}` })
const hours = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('textbox', { name: `Часы, ${name}` })
const line = (page: Page, table: string, name: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })

/** Finds the amounts of a row: without VAT, VAT, with VAT. */
async function expectSums(page: Page, table: string, name: string, sums: string[]) {
  const cells = line(page, table, name).locator('td').filter({ hasText: /,\d\d/ })
  await expect(cells).toHaveText(sums, { useInnerText: true })
}

async function addSpecialists(page: Page, table: string, names: string[]) {
  await addTo(page, table).click()
  const picker = page.getByRole('dialog')
  for (const name of names) await picker.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await picker.getByRole('button', { name: /^Добавить/ }).click()
  await expect(picker).toHaveCount(0)
}

/** Fills all fields except НДС. */
async function fillFields(page: Page, title: string) {
  const texts = {
    Название: title,
    Клиент: 'ООО «Проверка»',
    'Условия оплаты (дней)': '30',
    'Агентская комиссия (%)': '12',
    'Рекламный сбор (%)': '3',
    'Блок работ': 'Размещение',
    'Описание работ': 'Подбор каналов',
  }
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

/** Stores an estimate through the API: two specialists with hours on natives, the first one on marking too. */
async function anEstimate(
  page: Page,
  { title = aTitle() } = {},
  most?: { rate: number; hours: number },
): Promise<{ id: number; title: string }> {
  const positions: { id: number; title: string }[] = await (await call(page, 'GET', '/positions/')).json()
  const id = (name: string) => positions.find((position) => position.title === name)?.id
  const answer = await call(page, 'POST', '/estimates/', {
    title,
    client_name: 'ООО «Проверка»',
    vat_percent: 22,
    payment_terms_days: 30,
    commission_percent: 12,
    ad_fee_percent: 3,
    work_block: 'Размещение',
    work_description: 'Подбор каналов',
    rates: [
      {
        position_id: id('Копирайтер'),
        hourly_rate_net: most?.rate ?? 1234,
        estimate_lines: [
          { hours: most?.hours ?? 12.5, management_type: 'native' },
          { hours: 0.5, management_type: 'marked' },
        ],
      },
      {
        position_id: id('Юрист'),
        hourly_rate_net: 833,
        estimate_lines: [{ hours: 0.5, management_type: 'native' }],
      },
    ],
  })
  return { id: (await answer.json()).id, title }
}

/** Returns a project of the demo from the list. */
async function aProject(page: Page): Promise<{ title: string; estimate: string }> {
  const answer = await call(page, 'POST', '/projects/', { search: '' })
  const { items } = await answer.json()
  return items[0]
}

async function storedEstimate(page: Page, title: string): Promise<Stored> {
  const all: Stored[] = await (await call(page, 'GET', '/estimates/')).json()
  const id = all.find((estimate) => estimate.title === title)?.id
  return (await call(page, 'GET', `/estimates/${id}`)).json()
}

async function call(page: Page, method: string, path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  return page.request.fetch(`${new URL(page.url()).origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
}

function rowOf(sheet: WorkSheet, label: string, from: number): number {
  for (let row = from; row < 200; row++) if (sheet[`B${row}`]?.v === label) return row
  throw new Error(`No row ${label}`)
}

function money(value: unknown): string {
  return `${Number(value).toLocaleString('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00a0₽`
}
