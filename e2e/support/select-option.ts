import { expect, type Page } from '@playwright/test'

/** Opens the select, types where it can be searched, and presses the option. */
export async function press(page: Page, label: string, option: string) {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  if (await box.isEditable()) {
    await box.fill(option)
    // A click is lost while the list below it is still being filtered; a category has its number of channels behind it.
    await expect(shownOptions(page).first()).toHaveText(new RegExp(`^${option}[\\d\\s]*$`))
  }
  await shownOptions(page).getByText(option, { exact: true }).click()
}

/** Finds the visible options of a filter or a form; antd also renders a separate list for assistive technology. */
export const shownOptions = (page: Page) => page.locator(':is([data-option], .ant-select-item-option):visible')
