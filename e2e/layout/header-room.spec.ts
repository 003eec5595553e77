import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { screens } from '../support/screens.ts'
import { scrollBars } from '../support/scroll-bars.ts'

test.use(scrollBars)

const sections = screens.map(([, path]) => path).filter((path) => path.startsWith('/admin'))
const widths = [820, 1024, 1280, 1440, 1536]

for (const menu of ['a wide menu', 'a narrow menu']) {
  test(`the title and the sections of the administration are whole at every width, beside ${menu}`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, '/admin')
    if (menu === 'a narrow menu') await page.getByRole('button', { name: 'Свернуть меню' }).click()
    const list = page.getByRole('navigation', { name: 'Разделы администрирования' })
    for (const path of sections) {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect(list.getByRole('link')).toHaveCount(sections.length)
        await expect(list.locator('[aria-current]')).toHaveAttribute('href', path)
        expect(await list.evaluate((nav) => nav.scrollWidth <= nav.clientWidth), `${width} px`).toBe(true)
        if (width >= 992) await expect.poll(() => cutIn(page), `${path}, ${width} px`).toEqual([])
      }
    }
  })
}

test('on a phone a list of the sections opens each of them', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/admin')
  const choice = page.getByRole('combobox', { name: 'Раздел администрирования' })
  await choice.selectOption('Журнал')
  await expect(page).toHaveURL(/\/admin\?tab=audit$/)
  await choice.selectOption('Сотрудники')
  await expect(page).toHaveURL(/\/admin$/)
})

for (const width of [1280, 1440]) {
  test(`no title of a channel's column is cut at first sight and at the prices, or crowded by its filter mark, ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page)
    const table = page.getByRole('table')
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expect.poll(() => table.evaluate(unfitTitles)).toEqual([])
    await page.getByRole('button', { name: 'Цены', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Цена нативная' })).toBeInViewport()
    await expect.poll(() => table.evaluate(unfitTitles)).toEqual([])
    expect(await table.locator('thead').evaluate((head) => head.getBoundingClientRect().height)).toBe(67)
  })
}

/** Returns the titles that leave their cell, touch their filter mark, or are partly beyond the edge of the table. */
const unfitTitles = (table: HTMLElement) => {
  const boxOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const fixed = [...table.querySelectorAll('thead tr:first-child > :not([scope="colgroup"], [aria-hidden])')]
  const edges = fixed.map((one) => one.getBoundingClientRect())
  const start = Math.max(...edges.slice(0, -1).map(({ right }) => right))
  const end = edges.at(-1)?.left ?? 0
  return [...table.querySelectorAll('thead tr:last-child > th')].flatMap((cell) => {
    const [title, mark] = [cell.querySelector('span'), cell.querySelector('[aria-hidden] > svg')]
    if (!title) return []
    const [box, around, at] = [boxOf(title), cell.getBoundingClientRect(), mark?.getBoundingClientRect()]
    const isOutside = box.left < around.left || box.right > around.right || box.top < around.top - 1
    const isCrowded = at !== undefined && at.right > box.left - 2 && at.left < box.right + 2
    const isBeyond = (edge: number) => box.left < edge - 1 && box.right > edge + 1
    return isOutside || isCrowded || isBeyond(start) || isBeyond(end) ? [title.textContent] : []
  })
}

/** Returns the words of the header that are cut, with a page that is long enough to scroll. */
const cutIn = (page: Page) =>
  page.locator('main header').evaluate((header) => {
    const spacer = document.createElement('div')
    spacer.style.cssText = 'flex: none; height: 3000px'
    header.parentElement?.append(spacer)
    const words = [...header.querySelectorAll('h1 span, [data-segmented] span, button span, h1, header > *')]
    const { right } = header.getBoundingClientRect()
    const cut = words
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > right)
      .map((one) => one.textContent)
    spacer.remove()
    return cut
  })
