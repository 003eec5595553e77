import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

// A click on a moving element is lost, because its press and its release hit different elements.

const list = '/placement/channels-base'

test('a button of an opening dialog does not move under a press', async ({ page, signIn }) => {
  await signIn(page, `${list}/create`)
  await page.getByLabel('Название').fill('Недописанный')
  await holdOpening(page)
  await page.getByRole('button', { name: 'Отмена' }).click()
  await clickWhileOpening(page, page.getByRole('button', { name: 'Выйти без сохранения' }))
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('an option of an opening list does not move under a press', async ({ page, signIn }) => {
  await signIn(page, `${list}/create`)
  await holdOpening(page)
  // This list has fixed options; a list from the server can still be empty when it opens.
  const field = page.getByRole('combobox', { name: 'Риск накрутки' })
  await field.click()
  // The first option is always visible.
  const first = page.locator('.ant-select-item-option').first()
  const option = (await first.textContent()) ?? ''
  await clickWhileOpening(page, first)
  await expect(page.locator('.ant-select', { has: field })).toHaveText(option)
})

test('a box of an opening panel does not move under a press', async ({ page, signIn }) => {
  await signIn(page, list)
  await holdOpening(page)
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const box = page.getByRole('dialog', { name: 'Столбцы' }).getByRole('checkbox').last()
  await expect(box).toBeChecked()
  await clickWhileOpening(page, box)
  await expect(box).not.toBeChecked()
})

/** Pauses an overlay's opening animation at its start, as a busy machine does. */
async function holdOpening(page: Page) {
  await page.evaluate(() =>
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.querySelector('button, input, .ant-select-item-option'))
        return
      for (const animation of target.getAnimations()) {
        animation.pause()
        animation.currentTime = 0
      }
      target.setAttribute('data-held', '')
    }),
  )
}

/** Presses when the overlay's opening begins and releases when it is open. */
async function clickWhileOpening(page: Page, target: Locator) {
  const held = page.locator('[data-held]')
  await expect(held).toHaveCount(1)
  const box = await target.boundingBox()
  if (box === null) throw new Error('The element is missing')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await held.evaluate((opening) => {
    for (const animation of opening.getAnimations()) animation.finish()
  })
  await expect(held).not.toHaveClass(/-(appear|enter)/)
  await page.mouse.up()
}
