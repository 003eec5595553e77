import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole, keptShortlists, offlineBar } from '../support/kept-copy.ts'
import { choose, columns, comparison, isSent, picks } from '../support/shortlist-screen.ts'

const list = '/placement/channels-base'
const tab = `${list}?tab=shortlist`
const colleague = 'i.vetrov@promodesk.local'
const linkTo = (page: Page, title: string) => comparison(page).getByRole('link', { name: title, exact: true })

/** Picks the first channels of the list and opens the shortlist. */
async function pick(page: Page, count: number): Promise<string[]> {
  await expect(picks(page).first()).toBeVisible()
  const titles: string[] = []
  for (let index = 0; index < count; index++) {
    const toggle = picks(page).nth(index)
    titles.push(((await toggle.getAttribute('aria-label')) ?? '').replace(/^В подборку: «(.*)»$/, '$1'))
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByText(`Подборка\u00a0${count}`).click()
  for (const title of titles) await expect(linkTo(page, title)).toBeVisible()
  return titles
}

test('picked channels are compared in every tab, after a reload and without a network, until a sign-out is confirmed', {
  tag: '@installed',
}, async ({ page, context, signIn, newUser }) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  // The bookmark of a row shows without a pointer over it.
  const bookmark = picks(page).first()
  await expect.poll(() => bookmark.evaluate(seenOf)).toEqual({ opacity: 1, isOnTop: true })
  await expect(page.getByRole('columnheader', { name: 'В подборку' })).toHaveCount(1)
  await expect(bookmark.locator('svg')).toHaveCSS('fill', 'none')
  const [first = '', second = '', third = ''] = await pick(page, 3)
  await page.reload()
  await expect(columns(page)).toHaveCount(4)
  const other = await context.newPage()
  await other.goto(tab)
  await expect(columns(other)).toHaveCount(4)
  await other.getByRole('button', { name: `Убрать из подборки: «${second}»` }).click()
  await expect(columns(page)).toHaveCount(3)

  await context.setOffline(true)
  await page.goto(tab)
  for (const title of [first, third]) await expect(linkTo(page, title)).toBeVisible()
  await page.getByText('Каналы', { exact: true }).click()
  await expect(bookmark.locator('svg')).not.toHaveCSS('fill', 'none')
  await picks(page).nth(4).click()
  await page.getByText('Подборка\u00a03').click()
  await expect(columns(page)).toHaveCount(4)
  await context.setOffline(false)
  await isSent(page)
  for (const action of ['Очистить', 'Удалить подборку']) {
    await choose(page, action)
    await expect(page.getByText('В подборке пока нет каналов')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(columns(page)).toHaveCount(4)
    await isSent(page)
  }

  await page.getByRole('button', { name: 'Вставить ссылки' }).click()
  const paste = page.getByRole('dialog')
  await paste
    .getByRole('textbox')
    .fill('Берём https://www.pervy-ponedelnik.example/?utm_source=letter, 404-i-drugie.example и @nobody_knows.')
  await paste.getByRole('button', { name: 'Найти в базе' }).click()
  await expect(paste).toContainText('@nobody_knows')
  await paste.getByRole('button', { name: 'Добавить 1 канал', exact: true }).click()
  for (const title of ['Первый понедельник', '404 и другие']) await expect(linkTo(page, title)).toBeVisible()
  await isSent(page)

  // A sign-out names unsent data once, and keeps them unless the user confirms.
  await page.goto(`${list}/create`)
  await page.getByLabel('Название').fill('Ночной город')
  const stored = () => Object.values({ ...localStorage }).some((text) => text.includes('Ночной город'))
  await expect.poll(() => page.evaluate(stored)).toBe(true)
  page.once('dialog', (asked) => asked.accept())
  await page.goto(list)
  await expect(picks(page).first()).toBeVisible()
  await context.setOffline(true)
  await picks(page).nth(6).click()
  const leave = page.getByRole('button', { name: 'Выйти', exact: true })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Выйти без сохранения?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'черновик нового канала «Ночной город»',
    /^подборка «Подборка»: /,
  ])
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toBeHidden()
  await expect(leave).toBeFocused()
  await leave.click()
  await dialog.getByRole('button', { name: 'Выйти и удалить' }).click()
  await expect(page).toHaveURL(/\/login/)
  const left = () => Object.keys(localStorage).filter((key) => /draft|shortlist/.test(key))
  await expect.poll(() => page.evaluate(left)).toEqual([])
})

test('on a phone a channel is picked on its card and in its sheet, also without a network', {
  tag: '@installed',
}, async ({ page, context, signIn, newUser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await context.setOffline(true)
  await picks(page).first().click()
  await expect(page.getByText('Подборка\u00a01')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 2 }).nth(1).getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^В подборку/ }).click()
  await expect(sheet.getByRole('button', { name: /^В подборку/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.getByText('Подборка\u00a02').click()
  await expect(columns(page)).toHaveCount(3)
  await comparison(page).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('CPM нативная')
})

test('a shared list is on other devices, and a colleague fills it, also sees it without a network, but cannot change it', {
  tag: '@installed',
}, async ({ page, browser, signIn, server, newUser }) => {
  const name = `Общая ${newUser.slice(0, 8)}`
  await signIn(page, list, newUser)
  await pick(page, 1)
  await choose(page, 'Изменить')
  const form = page.getByRole('dialog')
  await form.getByLabel('Название').fill(name)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
  await isSent(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, tab, newUser)
  await expect(columns(page)).toHaveCount(2)

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const boris = await context.newPage()
  await signIn(boris, list, colleague)
  await copyIsWhole(boris)
  await allFilesAreKept(boris)
  await expect.poll(() => keptShortlists(boris)).toContain(name)
  await boris.goto(tab)
  const choice = boris.getByRole('combobox', { name: 'Подборка' })
  const option = choice.getByRole('option', { name: new RegExp(`^${name}`) })
  await choice.selectOption(await option.textContent())
  await expect(boris.getByText('Автор: Ольга Тестова')).toBeVisible()
  await boris.getByRole('button', { name: 'Действия с подборкой' }).click()
  await expect(boris.getByRole('menuitem', { name: 'Дублировать' })).toBeVisible()
  await expect(boris.getByRole('menuitem', { name: 'Изменить' })).toHaveCount(0)
  await expect(boris.getByRole('menuitem', { name: 'Удалить подборку' })).toHaveCount(0)
  await boris.keyboard.press('Escape')
  await boris.getByText('Каналы', { exact: true }).click()
  await picks(boris).nth(2).click()
  await expect(boris.getByText(`Добавлено в подборку «${name}»`)).toBeVisible()
  await isSent(boris)
  await page.reload()
  await expect(columns(page)).toHaveCount(3)
  await context.setOffline(true)
  await expect(offlineBar(boris)).toBeVisible()
  await picks(boris).nth(4).click()
  await expect(boris.getByText('Нет сети: чужую подборку')).toBeVisible()
  await boris.goto(tab)
  await choice.selectOption(await option.textContent())
  await expect(columns(boris)).toHaveCount(3)
  await context.close()
  await server.sql(`DELETE FROM shortlists WHERE name = '${name}'`)
})

function seenOf(button: Element) {
  const { x, y, width, height } = button.getBoundingClientRect()
  let opacity = 1
  for (let at: Element | null = button; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
  return { opacity, isOnTop: button.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }
}
