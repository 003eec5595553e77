import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { test } from '../app-server.ts'
import { isAtRest, isFilled, sizes } from './shoot.ts'

const folder = fileURLToPath(new URL('../../public/screenshots', import.meta.url))
const pictures = [
  { name: 'channels-wide', viewport: sizes[1440], deviceScaleFactor: 1 },
  { name: 'channels-narrow', viewport: sizes[390], deviceScaleFactor: 2 },
]

/** The two pictures that README.md and the dialog of the installation show: of the window alone. */
for (const { name, ...device } of pictures) {
  test.describe(() => {
    test.use(device)

    test(`${name} @readme`, async ({ page, signIn }) => {
      await signIn(page)
      await isFilled(page, 'База каналов')
      await expect(page.getByText('1-20 из 2 000')).toBeVisible()
      await isAtRest(page)
      await page.screenshot({ path: `${folder}/${name}.png` })
    })
  })
}
