import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { axeFaults, hasFocus } from '../support/axe.ts'
import { addDeletable, type DialogCase, dialogs, openDialog } from '../support/dialogs.ts'
import { keepCopy } from '../support/kept-copy.ts'
import { unseenControls } from '../support/seen-controls.ts'

const soft = expect.configure({ soft: true })

test.use({ actionTimeout: 30_000 })

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`an overlay takes the focus, passes axe, and returns the focus at Escape, ${device}`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The browser asks for confirmation before unsaved text is left.
    page.on('dialog', (question) => question.accept())
    await signIn(page)
    await keepCopy(page)
    await addDeletable(page)
    let after: DialogCase | undefined
    for (const dialog of dialogs.filter(
      ({ on = device, isSame }) => on === device && !(isSame && device === 'phone'),
    )) {
      const { name, kind } = dialog
      await test.step(name, async () => {
        const { layer, back } = await openDialog(page, dialog, device, after)
        after = dialog
        if (kind !== 'list') await expect.poll(() => hasFocus(layer), `${name} has the focus`).toBe(true)
        expect.soft(await reachingOut(layer), `${name} stands within the window`).toEqual([])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          // The check repeats, because antd's colours change a moment after the page's.
          await soft.poll(() => axeFaults(page, layer), `${name}, ${colorScheme}`).toEqual([])
        }
        const unseen = await unseenIn(page, layer)
        expect.soft(unseen, `${name}, controls that are not seen`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(layer, name).toBeHidden()
        if (back) await expect.soft(back, `${name} gives the focus back`).toBeFocused()
      })
    }
  })
}

/** Checks only the layer, which covers its opener on purpose; restores the focus. */
async function unseenIn(page: Page, layer: Locator): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-layer', ''))
  const focused = await page.evaluateHandle(() => document.activeElement)
  const unseen = await unseenControls(page, '[data-layer]')
  await focused.evaluate((element) => element instanceof HTMLElement && element.focus())
  await layer.evaluate((element) => element.removeAttribute('data-layer'))
  return unseen
}

/** Returns the layer and those of its controls that extend beyond the window; controls in a table may. */
const reachingOut = (layer: Locator) =>
  layer.evaluate((element) => {
    const controls = [...element.querySelectorAll('button, a, input, select, textarea')]
    return [element, ...controls.filter((control) => !control.closest('table'))]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map((part) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent.slice(0, 40)}`)
  })
