import { expect, type Page } from '@playwright/test'
import { userMenu } from '../support/app-server.ts'

/** The panel «Офлайн» and its parts. */
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Офлайн' })
export const store = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
export const checkReadiness = (page: Page) =>
  panel(page).getByRole('button', { name: 'Проверить готовность к встрече' })

export async function openPanel(page: Page) {
  const menu = page.getByRole('button', { name: 'Меню', exact: true })
  await expect(menu.or(userMenu(page))).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Офлайн' }).click()
  await expect(panel(page)).toBeVisible()
}
