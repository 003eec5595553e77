import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

test.beforeEach(({ page, signIn }) => signIn(page, '/chat'))

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
          for (let i = 0; i < tile.data.length; i += 65_536)
            crypto.getRandomValues(tile.data.subarray(i, i + 65_536))
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

test('a picture over the limit is scaled down, the chip says so, and the original can be attached', async ({
  page,
}) => {
  const photo = { name: 'витрина.jpg', width: 3_072, height: 2_304, type: 'image/jpeg' }
  expect(await attachNoise(page, photo)).toBeGreaterThan(4 * 1024 * 1024)
  await expect(chip(page)).toContainText(/[\d,]+\sМБ вместо [\d,]+\sМБ/)
  await page.getByRole('button', { name: 'Приложить оригинал: витрина.jpg' }).click()
  await expect(chip(page)).toContainText('Ассистент не увидит оригинал')
  await expect(page.getByRole('button', { name: 'Приложить оригинал: витрина.jpg' })).toHaveCount(0)
})

test('a heavy PNG becomes a JPEG, and a small picture stays as it is', async ({ page }) => {
  await attachNoise(page, { name: 'экран.png', width: 2_048, height: 1_536, type: 'image/png' })
  await expect(chip(page)).toContainText('экран.jpg')
  await page.getByRole('button', { name: 'Убрать файл экран.jpg' }).click()
  await attachNoise(page, { name: 'значок.png', width: 256, height: 256, type: 'image/png' })
  await expect(chip(page)).toContainText('значок.png')
  await expect(chip(page)).not.toContainText('вместо')
})
