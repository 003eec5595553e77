import { test } from '../support/app-server.ts'
import { screens } from '../support/screens.ts'
import { isFilled, modes, type Size, shoot, sizes } from './shoot.ts'

test.setTimeout(300_000)

for (const size of [390, 820, 1440] satisfies Size[]) {
  for (const mode of modes) {
    test(`every screen, ${size}, ${mode}`, async ({ page, signIn }) => {
      await page.setViewportSize(sizes[size])
      await page.emulateMedia({ colorScheme: mode })
      await page.goto('/login')
      await isFilled(page, /Вход|PromoDesk/)
      await shoot(page, 'login', size, mode)
      await signIn(page)
      for (const [name, path, heading] of screens) {
        await page.goto(path)
        await isFilled(page, heading)
        await shoot(page, name, size, mode)
      }
    })
  }
}
