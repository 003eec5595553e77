import { expect, type Page } from '@playwright/test'

export const picks = (page: Page) => page.getByRole('button', { name: /^В подборку: / })
export const comparison = (page: Page) => page.getByRole('region', { name: 'Сравнение каналов' })
export const columns = (page: Page) => comparison(page).getByRole('columnheader')

/** The less frequent actions are in the list's menu. */
export async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'Действия с подборкой' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Waits until the server has all changes that this device made to lists. */
export async function isSent(page: Page) {
  const left = () => Object.keys(localStorage).filter((key) => /^promodesk-shortlist-(change|new):/.test(key)).length
  await expect.poll(() => page.evaluate(left)).toBe(0)
}
