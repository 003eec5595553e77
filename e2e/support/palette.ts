import { expect, type Page } from '@playwright/test'

/** The parts of the palette by their names. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Поиск и переход' })
export const paletteField = (page: Page) => palette(page).getByRole('combobox')
export const chosenOption = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens the palette by its keys, types the text, and picks the option once it is the chosen one. */
export async function goTo(page: Page, text: string, option: string) {
  // The shortcut uses the key's position: in the Russian layout the key types «л».
  await page.keyboard.press('Control+KeyK')
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(chosenOption(page)).toContainText(option)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}
