import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { field } from '../support/chat-screen.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Отправить' })
const toggle = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const chip = (page: Page) => page.getByRole('list', { name: 'Прикреплённые файлы' }).getByRole('listitem')

type Picture = { name: string; width: number; height: number; type: string }

/** Draws noise, which hardly compresses, and chooses it as a file; returns its size in bytes. */
function attachNoise(page: Page, picture: Picture): Promise<number> {
  return page
    .locator('input[type=file]')
    .evaluate(async (input: HTMLInputElement, { name, width, height, type }: Picture) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      const tile = new ImageData(256, 256)
      for (let x = 0; x < width; x += 256) {
        for (let y = 0; y < height; y += 256) {
          for (let i = 0; i < tile.data.length; i += 65_536) crypto.getRandomValues(tile.data.subarray(i, i + 65_536))
          for (let i = 3; i < tile.data.length; i += 4) tile.data[i] = 255
          context?.putImageData(tile, x, y)
        }
      }
      const blob = await canvas.convertToBlob({ type, quality: 0.95 })
      const chosen = new DataTransfer()
      chosen.items.add(new File([blob], name, { type }))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return blob.size
    }, picture)
}

test('the field grows by lines, and every button of the composer stands on one line in its frame at all widths', async ({
  page,
  signIn,
  newUser,
}) => {
  await page.route('**/api/v1/meta', async (route) => {
    const meta = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...meta, assistant: { ...meta.assistant, model: 'strong', fast_model: 'fast' } },
    })
  })
  await signIn(page, '/chat', newUser)
  await toggle(page, /^(Web поиск|Поиск)$/).click()
  await toggle(page, 'Быстрая модель').click()
  await expect(toggle(page, 'База агентства')).toHaveAttribute('aria-pressed', 'true')
  await field(page).fill('Раз')
  const oneRow = await field(page).evaluate((element) => element.clientHeight)
  for (let row = 0; row < 9; row++) await field(page).press('Shift+Enter')
  await expect.poll(() => field(page).evaluate((element) => element.clientHeight)).toBe(oneRow + 5 * 26)
  await field(page).fill('')
  for (const width of [1440, 1280, 1200, 1100, 1024, 992, 991, 820, 768, 767, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(send(page)).toBeVisible()
    await expect(toggle(page, /^Изображение$/)).toBeVisible({ visible: width >= 992 })
    await expect.poll(() => page.evaluate(outside), `${width} px`).toEqual([])
    await expect.poll(() => page.evaluate(cutTiles), `${width} px`).toEqual([])
  }
})

test('a large picture is scaled down, its original can be attached, and a small one stays as it is', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  const photo = { name: 'витрина.jpg', width: 3_072, height: 2_304, type: 'image/jpeg' }
  expect(await attachNoise(page, photo)).toBeGreaterThan(4 * 1024 * 1024)
  await expect(chip(page)).toContainText(/[\d,]+\sМБ вместо [\d,]+\sМБ/)
  const original = page.getByRole('button', { name: 'Приложить оригинал: витрина.jpg' })
  await original.click()
  await expect(chip(page)).toContainText('Ассистент не увидит оригинал')
  await expect(original).toHaveCount(0)
  await page.getByRole('button', { name: 'Убрать файл витрина.jpg' }).click()
  await attachNoise(page, { name: 'экран.png', width: 2_048, height: 1_536, type: 'image/png' })
  await expect(chip(page)).toContainText('экран.jpg')
  await page.getByRole('button', { name: 'Убрать файл экран.jpg' }).click()
  await attachNoise(page, { name: 'значок.png', width: 256, height: 256, type: 'image/png' })
  await expect(chip(page)).toContainText('значок.png')
  await expect(chip(page)).not.toContainText('вместо')
})

/** Returns the names of the buttons that leave the frame or the line of the send button. */
function outside(): (string | null)[] {
  const buttonOf = (name: string) => document.querySelector(`main button[aria-label="${name}"]`)
  const line = buttonOf('Отправить')?.parentElement
  const frame = line?.parentElement?.getBoundingClientRect()
  const middle = buttonOf('Отправить')?.getBoundingClientRect()
  if (!line || !frame || !middle) return ['ничего']
  return [...line.querySelectorAll('button')]
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isInFrame = left >= frame.left + 4 && right <= frame.right - 4
      const isOnLine = top < middle.bottom && bottom > middle.top
      return !isInFrame || !isOnLine || right > innerWidth
    })
    .map((button) => button.ariaLabel ?? button.textContent)
}

/** Returns the titles of the template tiles that leave the window, or that their own frame cuts. */
function cutTiles(): (string | null)[] {
  return [...document.querySelectorAll('main li button')]
    .filter((tile) => tile.getBoundingClientRect().right > innerWidth || tile.scrollWidth > tile.clientWidth)
    .map((tile) => tile.textContent)
}
