import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { boxOf } from '../support/boxes.ts'

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
  for (const { part, what, path, button, dialog } of overlays) {
    await test.step(part, async () => {
      const code = `**/assets/${part}*.js`
      await page.route(code, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await mark(page)
      await page.getByRole('button', { name: button }).click()
      const failure = page.getByRole('dialog', { name: `Не удалось открыть ${what}` })
      await expect(failure).toContainText('Проверьте соединение и попробуйте ещё раз.')
      // The page requests the code again, and stays when that fails.
      const asked = page.waitForRequest(code)
      await repeat(page).click()
      await asked
      await expect(repeat(page)).not.toHaveAttribute('aria-busy')
      await page.unroute(code)
      await repeat(page).click()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await expect(failure).toHaveCount(0)
      await expect(kept(page)).toHaveCount(1)
    })
  }
  await page.route('**/assets/command-palette*.js', (route) => route.abort())
  await page.goto('/services')
  const search = page.getByRole('button', { name: 'Найти' })
  await expect(search).toBeVisible()
  await context.setOffline(true)
  await search.click()
  const failure = page.getByRole('dialog', { name: 'Не удалось открыть поиск' })
  await expect(failure).toContainText('Нет сети, а на устройство эта часть ещё не загружена.')
  await page.keyboard.press('Escape')
  await expect(failure).toBeHidden()
  await expect(search).toBeFocused()
  await context.setOffline(false)
  await page.unroute('**/assets/command-palette*.js')
  await search.click()
  await expect(page.getByRole('dialog', { name: 'Поиск и переход' })).toBeVisible()
})

const overlays = [
  { part: 'command-palette', what: 'поиск', path: '/services', button: 'Найти', dialog: 'Поиск и переход' },
  { part: 'import-dialog', what: 'импорт каналов', path: list, button: 'Импорт', dialog: 'Импорт каналов' },
]

test('a missing part of a page is reported in its place, and a dialog waits for its styles', async ({
  page,
  signIn,
}) => {
  const tab = '**/assets/shortlist-tab*.js'
  await page.route(tab, (route) => route.abort())
  await signIn(page, `${list}?tab=shortlist`)
  const said = page.getByText('Не удалось открыть подборку')
  await expect(said).toBeVisible()
  await mark(page)
  await page.unroute(tab)
  await repeat(page).click()
  await expect(said).toHaveCount(0)
  await expect(repeat(page)).toHaveCount(0)
  await expect(kept(page)).toHaveCount(1)

  await page.route('**/assets/import-dialog*.css', (route) => route.abort())
  await page.goto(list)
  await page.getByRole('button', { name: 'Импорт' }).click()
  await expect(page.getByRole('dialog', { name: 'Не удалось открыть импорт каналов' })).toBeVisible()
  await page.unroute('**/assets/import-dialog*.css')
  await repeat(page).click()
  await expect(page.getByRole('dialog', { name: 'Импорт каналов', exact: true })).toBeVisible()
  const styles = () =>
    [...document.styleSheets].map(({ href }) => href).filter((href) => href?.includes('/import-dialog'))
  expect(await page.evaluate(styles)).toHaveLength(1)

  await page.route('**/assets/workbook-*.js', (route) => route.abort())
  await page.goto('/placement/estimates/7/edit')
  const save = page.getByRole('button', { name: 'Скачать XLSX' })
  await save.click()
  await expect(page.getByText('Не удалось сохранить файл.')).toBeVisible()
  await page.unroute('**/assets/workbook-*.js')
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
