import { expect, type Locator } from '@playwright/test'
import { boxOf } from './boxes.ts'

/** Expects that all columns fit beside a wide scroll bar, because some browsers ignore `scrollbar-width: thin`. */
export async function expectWholeWidth(table: Locator) {
  const scroller = table.locator('..')
  await scroller.evaluate(({ style }) => {
    style.setProperty('scrollbar-width', 'auto')
    style.setProperty('overflow-y', 'scroll')
  })
  const room = await scroller.evaluate((element) => ({
    bar: element.getBoundingClientRect().width - element.clientWidth,
    hidden: element.scrollWidth - element.clientWidth,
  }))
  expect(room.bar).toBeGreaterThan(10)
  expect(room.hidden).toBe(0)
}

/** Returns the texts that their cells cut. */
export const cutIn = (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1).map(({ textContent }) => textContent),
  )

/** Returns the number of rows that are visible from edge to edge. */
export async function wholeRows(table: Locator): Promise<number> {
  const window = await boxOf(table.locator('..'))
  const head = await boxOf(table.locator('thead'))
  const boxes = await table.locator('tbody tr[data-index]').evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  return boxes.filter(({ top, bottom }) => top >= head.y + head.height && bottom <= window.y + window.height).length
}

/** Expects that no other element covers the element's middle. Also checks elements that let clicks through. */
export async function isSeenOver(name: Locator): Promise<void> {
  await expect(name).toBeVisible()
  const isOnTop = await name.evaluate((element) => {
    element.style.pointerEvents = 'auto'
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = [top + 2, top + height / 2].map((y) => document.elementFromPoint(left + width / 2, y))
    element.style.pointerEvents = ''
    return hit.every((one) => one === element)
  })
  expect(isOnTop).toBe(true)
}

/** Returns the titles that leave their cell, touch their filter mark, or are partly beyond the edge of the table. */
export const unfitTitles = (table: HTMLElement) => {
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
