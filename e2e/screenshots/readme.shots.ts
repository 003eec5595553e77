import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, ask } from '../support/chat-screen.ts'
import { isAtRest, isFilled, sizes } from './shoot.ts'

const folder = fileURLToPath(new URL('../../public/screenshots', import.meta.url))
const laptop = { viewport: sizes[1440], deviceScaleFactor: 1 }
const phone = { viewport: sizes[390], deviceScaleFactor: 2 }
const pictures = [
  { name: 'channels-wide', device: laptop, path: '/placement/channels-base', open: showChannels },
  { name: 'channels-narrow', device: phone, path: '/placement/channels-base', open: showChannels },
  { name: 'chat-narrow', device: phone, path: '/chat', open: showChat },
  { name: 'estimate-wide', device: laptop, path: '/placement/estimates/7/edit', open: showEstimate },
]

/** The pictures of README.md show only the window; the installation dialog uses two of them. */
for (const { name, device, path, open } of pictures) {
  test.describe(() => {
    test.use(device)

    test(`${name} @readme`, async ({ page, signIn }) => {
      await signIn(page, path)
      await open(page)
      await isAtRest(page)
      await page.screenshot({ path: `${folder}/${name}.png` })
    })
  })
}

async function showChannels(page: Page) {
  await isFilled(page, 'База каналов')
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
}

async function showEstimate(page: Page) {
  await isFilled(page, /Набор команды/)
}

async function showChat(page: Page) {
  await ask(page, 'Составь план запуска осеннего меню')
  await answered(page)
}
