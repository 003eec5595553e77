import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

const forms = [
  '/placement/estimates/create',
  '/placement/channels-base/create',
  '/placement/projects/create/brief',
  '/placement/positions-registry/create',
]

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['laptop at 200 %', { width: 720, height: 450 }],
  ['laptop', { width: 1280, height: 720 }],
] as const) {
  test(`what takes the focus in a form is not covered by its bars, ${name}`, async ({ page, signIn }) => {
    test.slow()
    await page.setViewportSize(viewport)
    page.on('dialog', (question) => void question.accept())
    await signIn(page)
    for (const path of forms) {
      await page.goto(path)
      await page.getByRole('textbox').first().focus()
      for (const key of ['Tab', 'Shift+Tab']) {
        const covered: string[] = []
        for (let press = 0; press < 40; press += 1) {
          await page.keyboard.press(key)
          covered.push(...(await coveredFocus(page)))
        }
        expect.soft(covered, `${path}, ${key}`).toEqual([])
      }
    }
  })
}

/** Returns the focused control if a bar of the page covers the middle of its first line. */
function coveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const control = document.activeElement
    if (control === null || control === document.body) return []
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    if (hit === null) return [`${control.outerHTML.slice(0, 120)} is outside of the window`]
    // Only a bar that does not contain the control counts; other elements over a field belong to the field.
    const isBar = hit.closest('header, footer, nav, [class*="_bar_"]')
    return isBar !== null && !isBar.contains(control) ? [`${control.outerHTML.slice(0, 120)} is covered`] : []
  })
}
