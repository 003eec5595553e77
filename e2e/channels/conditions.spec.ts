import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
const addButton = (page: Page) => page.getByRole('button', { name: 'Условие', exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Условия' })
const pill = (page: Page, text: string) => bar(page).getByRole('button', { name: text, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Каналы' })
const side = (form: Locator, name: 'От' | 'До' | 'С' | 'По') =>
  form.getByRole('textbox', { name: new RegExp(`^${name}`) })

/** Picks a field as a user does: the first letters, then Enter. Returns the form of the condition. */
async function pick(page: Page, field: string): Promise<Locator> {
  await addButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Поле условия' })).toBeFocused()
  await page.keyboard.type(field)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: field })
  await expect(form).toBeVisible()
  return form
}

type Step = (page: Page) => Promise<void>

/** Types a line of conditions as a user does; the field stays open for the next. */
const say =
  (line: string): Step =>
  async (page) => {
    await addButton(page).click()
    await expect(page.getByRole('textbox', { name: 'Поле условия' })).toBeFocused()
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Поле условия' })).toHaveValue('')
    await page.keyboard.press('Escape')
  }

const number =
  (field: string, { from, to }: { from?: string; to?: string }): Step =>
  async (page) => {
    const form = await pick(page, field)
    if (from !== undefined) await side(form, 'От').fill(from)
    if (to !== undefined) await side(form, 'До').fill(to)
    await page.keyboard.press('Escape')
  }

const choice =
  (field: string, values: string[], mode = 'Любое из'): Step =>
  async (page) => {
    const form = await pick(page, field)
    await form.getByText(mode, { exact: true }).click()
    for (const value of values) await form.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check()
    await page.keyboard.press('Escape')
  }

const flag =
  (field: string, value: 'Да' | 'Нет'): Step =>
  async (page) => {
    const form = await pick(page, field)
    await form.getByRole('button', { name: new RegExp(`^${value}`) }).click()
    await expect(page.getByRole('textbox', { name: 'Поле условия' })).toBeFocused()
    await page.keyboard.press('Escape')
  }

const text =
  (field: string, words: string): Step =>
  async (page) => {
    const form = await pick(page, field)
    await form.getByRole('textbox').fill(words)
    await page.keyboard.press('Escape')
  }

const period =
  (field: string, name: string): Step =>
  async (page) => {
    const form = await pick(page, field)
    await form.getByRole('button', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }

const presence =
  (field: string, name: 'Заполнено' | 'Пусто'): Step =>
  async (page) => {
    const form = await pick(page, field)
    await form.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }

/** What a buyer asks, in typed words or by the fields of a form, and the sentences that the list then shows. */
const questions: [question: string, steps: Step[], sentences: string[], pills: number][] = [
  [
    'business channels up to 50,000 ₽ with ERR from 10 %, in the register, with a contract, valid this month',
    [say('бизнес; агентская до 50 тыс; err от 10; ркн да; договор подписан; цена до конца месяца')],
    [
      'Категория: Бизнес',
      'ERR от 10 %',
      'Агентская цена до 50 000 ₽',
      'Рамочный договор: да',
      'РКН: Зарегистрирован',
    ],
    6,
  ],
  [
    'large channels that are cheap for a view',
    [number('Подписчики', { from: '100 000' }), number('CPV', { to: '0,7' })],
    ['Подписчики от 100 000', 'CPV до 0,7 ₽'],
    2,
  ],
  [
    'channels of any category but two',
    [choice('Категория', ['Бизнес', 'Технологии'], 'Кроме')],
    ['Категория: кроме Бизнес, Технологии'],
    1,
  ],
  ['prices that have expired', [period('Действует до', 'Уже истекло')], [], 1],
  [
    'prices that expire within two weeks',
    [say('цена истекает через 14 дней')],
    ['Цена истекает через: от 0 дн. до 14 дн.'],
    1,
  ],
  [
    'channels outside the register',
    [choice('РКН', ['Не зарегистрирован', 'В процессе'])],
    ['РКН: Не зарегистрирован, В процессе'],
    1,
  ],
  [
    'channels about coffee in one city',
    [text('Название', 'воронеж'), say('описание кофе')],
    ['Название содержит «воронеж»', 'Описание содержит «кофе»'],
    2,
  ],
  [
    'our own channels with an exchange of documents',
    [flag('Принадлежит агентству', 'Да'), say('есть эдо')],
    ['ЭДО: да', 'Принадлежит агентству: да'],
    2,
  ],
  ['channels without a known audience', [presence('Подписчики', 'Пусто')], ['Подписчики: пусто'], 1],
  ['channels with a discount between 5 and 15 %', [say('скидка 5-15')], ['Скидка от 5 % до 15 %'], 1],
]

/** Rows that every window mounts. */
const FIRST_ROWS = 8

/** Returns the first rows and the number of all, once the list follows the address. */
async function found(page: Page): Promise<{ titles: string[]; total: string | null }> {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const titles = await table(page).locator('[data-row] a[href*="/edit"]').allTextContents()
  const pager = page.getByText(/^\d+-\d+ из/)
  return {
    titles: titles.slice(0, FIRST_ROWS),
    total: (await pager.count()) > 0 ? await pager.textContent() : null,
  }
}

test('ten questions of a buyer are asked in words, and a device without a network gives the same answers', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  test.setTimeout(300_000)
  await signIn(page, list)
  await copyIsWhole(page)
  const answers: { address: string; online: Awaited<ReturnType<typeof found>> }[] = []
  for (const [, steps, sentences, pills] of questions) {
    await page.goto(list)
    for (const step of steps) await step(page)
    await expect(bar(page).locator('[data-condition]')).toHaveCount(pills)
    for (const sentence of sentences) await expect(pill(page, sentence)).toBeVisible()
    await page.reload()
    await expect(bar(page).locator('[data-condition]')).toHaveCount(pills)
    answers.push({ address: page.url(), online: await found(page) })
  }
  expect(answers.filter(({ online }) => online.titles.length > 0).length).toBeGreaterThan(6)
  expect(new Set(answers.map(({ online }) => online.total)).size).toBeGreaterThan(6)

  await context.setOffline(true)
  for (const { address, online } of answers) {
    await page.goto(address)
    await expect(bar(page)).toBeVisible()
    await expect.poll(() => found(page)).toEqual(online)
  }
})

test('conditions are typed one after another, in a field that stays open, and what cannot be read is named', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  await addButton(page).click()
  const panel = page.getByRole('dialog', { name: 'Новое условие' })
  const field = panel.getByRole('textbox', { name: 'Поле условия' })
  await expect(
    panel.getByRole('region', { name: 'Договор' }).getByRole('button', { name: 'NDA' }),
  ).toBeVisible()
  await page.keyboard.type('агентская до 50000')
  await expect(panel.getByRole('button', { name: 'Агентская цена до 50 000 ₽' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Добавлено: Агентская цена до 50 000 ₽')
  await expect(field).toHaveValue('')
  // The list covers the rows no longer, until the user types again.
  await expect(panel.getByRole('region', { name: 'Договор' })).toHaveCount(0)
  await page.keyboard.type('err от 10, ркн')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Не понято: «ркн»')
  await expect(bar(page).locator('[data-condition]')).toHaveCount(1)
  await page.keyboard.type(' да')
  await page.keyboard.press('Enter')
  await expect(bar(page).locator('[data-condition]')).toHaveText([
    'ERR от 10 %',
    'Агентская цена до 50 000 ₽',
    'РКН: Зарегистрирован',
  ])
  // The panel stands below the sentences that it adds.
  const boxes = [await bar(page).boundingBox(), await panel.boundingBox()]
  expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0))
  // A value of a half-typed condition is added with the conditions before it.
  await field.fill('скидка до 20; реакции')
  await panel.getByRole('button', { name: 'Реакции: да' }).click()
  await expect(panel.getByRole('status')).toHaveText('Добавлено: Скидка до 20 %; Реакции: да')
  await expect(bar(page).locator('[data-condition]')).toHaveCount(5)
  // A value of a choice is one press away, and the fields of the latest conditions come first.
  await field.fill('nda')
  await panel.getByRole('button', { name: 'NDA: да' }).click()
  await expect(pill(page, 'NDA: да')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('region', { name: 'Недавние' }).getByRole('button').first()).toHaveText(
    'NDAзадано',
  )
  // What is read of a line can be added, and the rest stays in the field.
  await page.keyboard.type('абракадабра; cpv до 5; эдо да')
  await expect(panel.getByRole('status')).toHaveText('Не понято: «абракадабра»')
  await expect(panel.getByRole('button', { name: 'CPV до 5 ₽ ЭДО: да' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(bar(page).locator('[data-condition]')).toHaveCount(8)
  await expect(field).toHaveValue('абракадабра')
  await expect(panel.getByRole('status')).toHaveText(
    'Добавлено: CPV до 5 ₽; ЭДО: да. Не понято: «абракадабра»',
  )
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
})

test('a device without a copy shows how many channels each value leaves, and the shape of a range', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  const rkn = await pick(page, 'РКН')
  const registered = rkn.getByRole('checkbox', { name: /^Зарегистрирован\s*\d/ })
  await expect(registered).toBeVisible()
  const option = await rkn.getByText(/^Зарегистрирован\s*\d/).textContent()
  const count = option?.match(/\d[\d\s]*$/)?.[0].replace(/\s/, '\\s')
  await registered.check()
  await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
  await page.keyboard.press('Escape')
  const price = await pick(page, 'Агентская цена')
  await expect(price.getByRole('slider')).toHaveCount(2)
  await page.keyboard.press('Escape')
  // An empty result names the way out, also counted by the server.
  await page.goto(`${list}?agency_price=..1&nda=yes`)
  await page.getByRole('button', { name: /^Без «Агентская цена до 1 ₽»: \d/ }).click()
  await expect(bar(page).locator('[data-condition]')).toHaveText(['NDA: да'])
})

test('the box of categories and the condition on the category are one filter with one sentence', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${list}?category_id=1,2`)
  const box = page.getByRole('combobox', { name: 'Категории' })
  await expect(bar(page).locator('[data-condition]')).toHaveText([/^Категория: .+, .+$/])
  const { total } = await found(page)
  await page.goto(`${list}?category_ids=[1,2]`)
  expect((await found(page)).total).toBe(total)
  const sentence = await bar(page).locator('[data-condition]').textContent()
  await box.click()
  await page.getByText('Кроме', { exact: true }).click()
  await expect(bar(page).locator('[data-condition]')).toHaveText([
    sentence?.replace('Категория: ', 'Категория: кроме ') ?? '',
  ])
  await expect(page).toHaveURL(/category_id=!1,2|category_id=%211%2C2/)
  await page.keyboard.press('Escape')
  await bar(page)
    .getByRole('button', { name: /^Убрать условие: Категория/ })
    .click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/category/)
})

test('an empty search by name offers the channels whose descriptions have the words', {
  tag: '@installed',
}, async ({ page, signIn }) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await page.goto(`${list}?search=отсрочках`)
  const way = page.getByRole('button', { name: /^В описании: / })
  const count = (await way.textContent())?.match(/\d[\d\s]*/)?.[0].trim()
  await way.click()
  await expect(pill(page, 'Описание содержит «отсрочках»')).toBeVisible()
  await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
})

test('a condition opens from its column by keys, the list follows, and the focus returns', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  const header = page.getByRole('columnheader', { name: 'Подписчики' }).getByRole('button')
  await header.focus()
  await page.keyboard.press('Alt+ArrowDown')
  const form = page.getByRole('dialog', { name: 'Подписчики' })
  await expect(side(form, 'От')).toBeFocused()
  await page.keyboard.type('100000')
  await expect(page).toHaveURL(/subscribers=100000\.\./)
  await page.keyboard.press('Escape')
  await expect(header).toBeFocused()
  const condition = pill(page, 'Подписчики от 100 000')
  await condition.focus()
  await page.keyboard.press('Enter')
  await expect(side(form, 'От')).toHaveValue(/^100\s000$/)
  await page.keyboard.press('Escape')
  await expect(condition).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(bar(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
  expect(page.url()).not.toContain('subscribers')
})

test('sides that make no range are named, and the list keeps its rows', async ({ page, signIn }) => {
  await signIn(page, `${list}?agency_price=10..20000`)
  await pill(page, 'Агентская цена от 10 ₽ до 20 000 ₽').click()
  const form = page.getByRole('dialog', { name: 'Агентская цена' })
  await side(form, 'От').fill('30000')
  await expect(form.getByText('«От» больше, чем «До»')).toBeVisible()
  await side(form, 'От').fill('много')
  await expect(form.getByText(/Не число/)).toBeVisible()
  await expect(page).toHaveURL(/agency_price=10\.\.20000/)
  await side(form, 'От').fill('')
  await expect(page).toHaveURL(/agency_price=\.\.20000/)
})

test('a cleared condition stays open while it is typed again, and a removal or a choice meanwhile holds', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${list}?agency_price=..20000&err_plan=10..`)
  await pill(page, 'Агентская цена до 20 000 ₽').click()
  const price = page.getByRole('dialog', { name: 'Агентская цена' })
  await side(price, 'До').fill('')
  await expect(page).not.toHaveURL(/agency_price/)
  await expect(pill(page, 'Агентская цена: не задано')).toBeVisible()
  await side(price, 'До').pressSequentially('30000')
  await expect(page).toHaveURL(/agency_price=\.\.30000/)
  await side(price, 'До').fill('')
  await expect(page).not.toHaveURL(/agency_price/)
  await page.keyboard.press('Escape')
  await expect(pill(page, 'ERR от 10 %')).toBeFocused()

  await page.keyboard.press('Enter')
  const err = page.getByRole('dialog', { name: 'ERR' })
  await side(err, 'От').fill('20')
  await err.getByText('Заполнено', { exact: true }).click()
  await expect(bar(page).locator('[data-condition]')).toHaveText(['ERR: заполнено'])
  await err.getByText('Значения', { exact: true }).click()
  await side(err, 'От').fill('30')
  await err.getByRole('button', { name: 'Убрать' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
})

test('text in an address that asks nothing is named and filters nothing', async ({ page, signIn }) => {
  await signIn(page, list)
  const { total } = await found(page)
  await page.goto(`${list}?discount=abc&unknown=1`)
  await expect(pill(page, 'Не понято: Скидка «abc»')).toBeVisible()
  expect((await found(page)).total).toBe(total)
  await bar(page).getByRole('button', { name: 'Убрать условие: Не понято: Скидка «abc»' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('an empty list names the one filter to give up, with the number of channels', {
  tag: '@installed',
}, async ({ page, signIn }) => {
  await signIn(page, list)
  await copyIsWhole(page)
  await page.goto(`${list}?agency_price=..1&nda=yes`)
  const way = page.getByRole('button', { name: /^Без «Агентская цена до 1 ₽»: / })
  const [, count] = /: (\S+)/.exec((await way.textContent()) ?? '') ?? []
  await way.click()
  await expect(page.getByText(new RegExp(`из ${count?.match(/[\d\s]+/)?.[0].trim()}$`))).toBeVisible()
  await expect(bar(page).locator('[data-condition]')).toHaveText(['NDA: да'])
})

test('an empty list that no single filter explains names the fewest to give up, also without a network', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  const address = `${list}?search=щщщ&agency_price=..1&nda=yes`
  const way = page.getByRole('button', { name: /^Без запроса «щщщ» и «Агентская цена до 1 ₽»: / })
  const why = page.getByText('Ни одно условие по отдельности не помогает.')
  await signIn(page, address)
  await expect(why).toBeVisible()
  const counted = await way.textContent()
  await page.goto(list)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.goto(address)
  await expect(why).toBeVisible()
  await expect(way).toHaveText(counted ?? '')
  await way.click()
  await expect(bar(page).locator('[data-condition]')).toHaveText(['NDA: да'])
  const count = /: ([\d\s]+)/.exec(counted ?? '')?.[1]?.trim()
  await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
})

test('a view keeps conditions, and their reset leaves none', async ({ page, server, signIn }) => {
  await server.sql('DELETE FROM channel_views')
  await signIn(page, `${list}?err_plan=10..&nda=yes`)
  await bar(page).getByRole('button', { name: 'Сохранить как вид' }).click()
  await expect(page.getByRole('textbox', { name: 'Название нового вида' })).toBeFocused()
  const views = page.getByRole('dialog', { name: 'Виды' })
  await views.getByLabel('Название нового вида').fill('Надёжные')
  await views.getByRole('button', { name: 'Сохранить' }).click()
  await expect(views.getByText('ERR от 10 % · NDA: да · скрыт 1 столбец')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Вид «Надёжные»' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Сбросить' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Виды' }).click()
  await views.getByRole('button', { name: /^Надёжные/ }).click()
  await expect(bar(page).locator('[data-condition]')).toHaveText(['ERR от 10 %', 'NDA: да'])
  await expect(page).toHaveURL(/err_plan=10\.\.&nda=yes|nda=yes&err_plan=10\.\./)
})

test('a server that ignores conditions, and a device without a copy, say why nothing is filtered', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/v1/meta', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), extensions: ['channel-sort'] } })
  })
  await signIn(page, `${list}?nda=yes`)
  await expect(page.getByText('Этот сервер не отбирает каналы по условиям')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('conditions are set in the sheet of filters, whose button counts the channels', async ({
    page,
    signIn,
  }) => {
    await signIn(page, list)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Добавить условие' }).click()
    await sheet.getByLabel('Поле условия').fill('агент')
    await sheet.getByRole('button', { name: 'Агентская цена', exact: true }).click()
    await side(sheet, 'До').fill('10000')
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await expect(sheet.getByText('Агентская цена до 10 000 ₽')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Добавить условие' })).toBeFocused()
    const show = sheet.getByRole('button', { name: /^Показать \d/ })
    const count = (await show.textContent())?.replace('Показать ', '')
    await show.click()
    await expect(page).toHaveURL(/agency_price=\.\.10000/)
    await expect(bar(page).getByText(new RegExp(`^${count}\\sканал`))).toBeVisible()
    await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
    await expect(pill(page, 'Агентская цена до 10 000 ₽')).toBeVisible()
    await page.getByRole('button', { name: 'Фильтры: выбрано 1' }).click()
    await sheet.getByRole('button', { name: 'Сбросить' }).click()
    await expect(bar(page)).toHaveCount(0)
    // A sheet that is closed otherwise keeps what was chosen in it.
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await sheet.getByRole('button', { name: 'Добавить условие' }).click()
    await sheet.getByLabel('Поле условия').fill('изменилась')
    await sheet.getByRole('button', { name: 'Цена изменилась' }).click()
    await sheet.getByRole('button', { name: 'За 30 дн.' }).click()
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/days_since_price_change=\.\.30/)
    await expect(pill(page, 'Цена изменилась за 30 дн.')).toBeVisible()
  })
})

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(device, () => {
    test.use({ viewport })

    test(`the fields of every kind of condition pass axe, ${device}`, {
      tag: '@installed',
    }, async ({ page, signIn }) => {
      const address = `${list}?err_plan=10..&rkn_status=registered&nda=yes&title=кофе&price_valid_until=2026-01-01..`
      await signIn(page, list)
      await copyIsWhole(page)
      await page.goto(address)
      await expect(bar(page)).toBeVisible()
      for (const condition of await bar(page).locator('[data-condition]').all()) {
        await condition.click()
        await expectNoFaults(page, page.getByRole('dialog'))
        await page.keyboard.press('Escape')
        await expect(condition).toBeFocused()
      }
    })
  })
}
