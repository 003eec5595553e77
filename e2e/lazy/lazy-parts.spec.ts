import { expect, type Locator, type Page } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'
import { boxOf } from '../support/boxes.ts'
import { openers, sizeOf } from '../support/openers.ts'

const list = '/placement/channels-base'
const repeat = (page: Page) => page.getByRole('button', { name: 'Повторить', exact: true })
/** Finds the page if it is marked; a reload would lose the mark. */
const kept = (page: Page) => page.locator('html[data-kept]')
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))

test('a missing overlay leaves the page as it is, is named, and opens when tried again', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/services')
  for (const opened of openers) {
    const { part, what, path, opener, layer } = opened
    await test.step(part, async () => {
      const code = `**/assets/${part}*.js`
      await page.setViewportSize(sizeOf(opened))
      await page.route(code, (route) => route.abort())
      await page.goto(path)
      await expect(opener(page)).toBeVisible()
      await mark(page)
      await opener(page).click()
      const failure = page.getByRole('dialog', { name: `Не удалось открыть ${what}` })
      await expect(failure).toContainText('Проверьте соединение и попробуйте ещё раз.')
      // The page requests the code again, and stays when that fails.
      const asked = page.waitForRequest(code)
      await repeat(page).click()
      await asked
      await expect(repeat(page)).not.toHaveAttribute('aria-busy')
      await page.unroute(code)
      await repeat(page).click()
      await expect(layer(page)).toBeVisible()
      await expect(failure).toHaveCount(0)
      await expect(kept(page)).toHaveCount(1)
    })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/assets/user-menu*.js', (route) => route.abort())
  await page.goto('/services')
  await expect(userMenu(page)).toBeVisible()
  await context.setOffline(true)
  await userMenu(page).click()
  const failure = page.getByRole('dialog', { name: 'Не удалось открыть меню' })
  await expect(failure).toContainText('Нет сети, а на устройство эта часть ещё не загружена.')
  await page.keyboard.press('Escape')
  await expect(failure).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await context.setOffline(false)
  await page.unroute('**/assets/user-menu*.js')
  await userMenu(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a missing part of a page is reported in its place, and a dialog waits for its styles', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/services')
  for (const [part, path, said] of [
    ['shortlist-tab', `${list}?tab=shortlist`, 'Не удалось открыть подборку'],
    ['channel-form-figures', `${list}/1/edit`, 'Не удалось загрузить показатели канала.'],
  ] as const)
    await test.step(part, async () => {
      await page.route(`**/assets/${part}*.js`, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByText(said)).toBeVisible()
      await mark(page)
      await page.unroute(`**/assets/${part}*.js`)
      await repeat(page).click()
      await expect(page.getByText(said)).toHaveCount(0)
      await expect(repeat(page)).toHaveCount(0)
      await expect(kept(page)).toHaveCount(1)
    })
  await page.route('**/assets/views-dialog*.css', (route) => route.abort())
  await page.goto(list)
  await page.getByRole('button', { name: 'Виды' }).click()
  await expect(page.getByRole('dialog', { name: 'Не удалось открыть виды' })).toBeVisible()
  await page.unroute('**/assets/views-dialog*.css')
  await repeat(page).click()
  await expect(page.getByRole('dialog', { name: 'Виды', exact: true })).toBeVisible()
  const styles = () =>
    [...document.styleSheets].map(({ href }) => href).filter((href) => href?.includes('/views-dialog'))
  expect(await page.evaluate(styles)).toHaveLength(1)

  await page.route('**/assets/xlsx-*.js', (route) => route.abort())
  await page.goto('/placement/estimates/7/edit')
  const save = page.getByRole('button', { name: 'Скачать XLSX' })
  await save.click()
  await expect(page.getByText('Не удалось сохранить файл.')).toBeVisible()
  await page.unroute('**/assets/xlsx-*.js')
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
})

// A click on a moving element is lost, because its press and its release hit different elements.
test('nothing of an opening overlay moves under a press', async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, `${list}/create`)
  await page.getByLabel('Название').fill('Недописанный')
  await holdOpening(page)
  await page.getByRole('button', { name: 'Отмена' }).click()
  await clickWhileOpening(page, page.getByRole('button', { name: 'Выйти без сохранения' }))
  await expect(page).toHaveURL(new RegExp(`${list}$`))

  await page.goto(`${list}/create`)
  await holdOpening(page)
  // This list has fixed options; a list from the server can still be empty when it opens.
  const field = page.getByRole('combobox', { name: 'Риск накрутки' })
  await field.click()
  // The first option is always visible.
  const first = page.locator('.ant-select-item-option').first()
  const option = (await first.textContent()) ?? ''
  await clickWhileOpening(page, first)
  await expect(page.locator('.ant-select', { has: field })).toHaveText(option)

  await page.goto(list)
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
      if (!(target instanceof Element) || !target.querySelector('button, input, .ant-select-item-option')) return
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
  const { x, y, width, height } = await boxOf(target)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await held.evaluate((opening) => {
    for (const animation of opening.getAnimations()) animation.finish()
  })
  await expect(held).not.toHaveClass(/-(appear|enter)/)
  await page.mouse.up()
}
