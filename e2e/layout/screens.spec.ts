import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { screensOf } from '../support/screens.ts'
import { scrollBars } from '../support/scroll-bars.ts'
import { lengthenTexts } from '../support/walk/long-texts.ts'
import { look } from '../support/walk/look.ts'
import { movingParts } from '../support/walk/moving-parts.ts'
import { unseenControls } from '../support/walk/seen-controls.ts'
import { statesOf } from '../support/walk/states.ts'

test.describe.configure({ mode: 'parallel' })
test.use(scrollBars)

const areas = ['chat and administration', 'services and projects', 'channels and registries'] as const

for (const [device, isTouch, sizes] of [
  [
    'phone and tablets, with long texts',
    true,
    [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1180, height: 820 },
    ],
  ],
  ['laptop and low windows', false, [{ width: 1280, height: 720 }]],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: sizes[0], hasTouch: isTouch, isMobile: isTouch })

    for (const area of areas)
      test(`every screen of ${area} passes axe, is still and shows every control, ${device}`, async ({
        page,
        signIn,
        newUser,
      }) => {
        page.on('dialog', (question) => void question.accept())
        const errors: string[] = []
        page.on('pageerror', ({ message }) => errors.push(message))
        page.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text())) errors.push(message.text())
        })
        if (area === 'chat and administration') {
          await page.goto('/login')
          await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
          await look(page, 'login', sizes, !isTouch)
        }
        await signIn(page, '/services/create', newUser)
        await expect(page.getByRole('main')).toBeVisible()
        if (isTouch) await lengthenTexts(page)
        for (const [name, path, heading] of screensOf[area].filter(([name]) => !isOtherStage(name)))
          await test.step(name, async () => {
            // Within the application, because each start of it compiles its code again.
            await page.evaluate((to) => history.pushState({}, '', to), path)
            // The skeletons are still visible at this point.
            expect.soft(await movingParts(page), `${name}, at first`).toEqual([])
            await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
            await expect(loading(page)).toHaveCount(0)
            await look(page, name, sizes, !isTouch)
          })
        for (const [name, open] of statesOf[area].filter(([, , on]) => isTouch || on !== 'touch'))
          await test.step(name, async () => {
            await open(page)
            await expect(loading(page)).toHaveCount(0)
            await look(page, name, sizes, !isTouch)
          })
        expect(errors).toEqual([])
        if (!isTouch && area === 'channels and registries') await expectDetection(page)
      })
  })
}

const loading = (page: Page) => page.locator('[aria-busy="true"]:visible, [aria-label="Загрузка"]:visible')

/** The screens of the stages to come differ in their titles alone. */
const isOtherStage = (name: string) => /^project-(mediaplan|calibration|reporting)$/.test(name)

/** A control that is hidden from the second row on must be found, or the walk proves nothing. */
async function expectDetection(page: Page) {
  await page.goto('/placement/channels-base')
  const picks = page.getByRole('table').getByRole('button', { name: /^В подборку: / })
  await expect(picks.nth(1)).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  await picks.evaluateAll((all) => {
    for (const pick of all.slice(1)) pick.style.opacity = '0'
  })
  expect((await unseenControls(page, 'table')).join()).toMatch(/В подборку: .* also on focus/)
}
