import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test as base } from '../support/app-server.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { axeFaults, hasFocus, passesAxe } from '../support/axe.ts'
import { keepCopy } from '../support/kept-copy.ts'
import { channelOverlays } from '../support/overlays/channels.ts'
import { chatOverlays } from '../support/overlays/chat.ts'
import { type Overlay, openOverlay } from '../support/overlays/overlay.ts'
import { placementOverlays } from '../support/overlays/placement.ts'
import { shellOverlays } from '../support/overlays/shell.ts'
import { sideways } from '../support/walk/look.ts'
import { unseenControls } from '../support/walk/seen-controls.ts'

/** Passkeys need a host name; browsers refuse them for an IP address. */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
})

test.describe.configure({ mode: 'parallel' })
test.use({ actionTimeout: 30_000 })
const soft = expect.configure({ soft: true })
const size = (width: number, height: number) => ({ width, height })
/** Where the overlays open, and a further size. A tablet has the openers of a phone; a laptop that is not wide has some. */
const windows = {
  wide: { own: size(1440, 900), other: [], tag: [] },
  laptop: { own: size(1440, 900), other: [size(1280, 720)], tag: [] },
  tablet: { own: size(820, 1180), other: [], tag: ['@thorough'] },
  phone: { own: size(390, 844), other: [size(320, 844)], tag: [] },
}
const all = [...shellOverlays, ...placementOverlays, ...chatOverlays]

for (const [kind, area, overlays] of [
  ['laptop', 'the shell', shellOverlays],
  ['laptop', 'projects and of the chat', [...placementOverlays, ...chatOverlays]],
  ['wide', 'channels', channelOverlays],
  ['tablet', 'all', [...all, ...channelOverlays]],
  ['phone', 'all but channels', all],
  ['phone', 'channels', channelOverlays],
] as const) {
  const device = windows[kind].own.width > 820 ? 'laptop' : 'phone'
  test(`an overlay of ${area} takes the focus, passes axe and returns the focus at Escape, ${kind}`, {
    tag: windows[kind].tag,
  }, async ({ page, signIn, newUser }) => {
    await page.setViewportSize(windows[kind].own)
    // The browser asks for confirmation before unsaved text is left.
    page.on('dialog', (question) => question.accept())
    await addAuthenticator(page)
    await signIn(page, '/services', newUser)
    await keepCopy(page)
    await addDeletable(page)
    let after: Overlay | undefined
    for (const overlay of overlays.filter(({ on = device, isSame }) => on === device && !(isSame && kind === 'phone')))
      await test.step(overlay.name, async () => {
        await pass(page, overlay, kind, after)
        after = overlay
      })
  })
}

async function pass(page: Page, overlay: Overlay, window: keyof typeof windows, after?: Overlay) {
  const { name, kind, close } = overlay
  const { layer, back } = await openOverlay(page, overlay, windows[window].own.width > 820 ? 'laptop' : 'phone', after)
  if (kind !== 'list') await expect.poll(() => hasFocus(layer), `${name} has the focus`).toBe(true)
  await soft.poll(() => reachingOut(layer), `${name} stands within the window`).toEqual([])
  // An open list does not follow a window that changes its size.
  const { own, other } = windows[window]
  for (const size of kind === 'list' ? [own] : [...other, own]) {
    await page.setViewportSize(size)
    await soft.poll(() => sideways(page), `${name}, ${size.width} px`).toEqual([])
  }
  await passesAxe(page, name, (rules) => axeFaults(page, layer, rules))
  soft(await unseenIn(page, layer), `${name}, controls that are not seen`).toEqual([])
  await page.keyboard.press('Escape')
  await close?.(page)
  await expect(layer, name).toBeHidden()
  if (back) await soft(back, `${name} gives the focus back`).toBeFocused()
}

/** Adds rows that can be deleted, which some lists of the demo lack. */
async function addDeletable(page: Page): Promise<void> {
  await api(page, 'POST', '/channel-categories/', { title: `Автомобили ${Date.now()}` })
  await api(page, 'POST', '/positions/', { title: `Администратор ${Date.now()}`, description: 'Ведёт учёт' })
}

/** Checks only the layer, which may cover the page; restores the focus. */
async function unseenIn(page: Page, layer: Locator): Promise<string[]> {
  await layer.evaluate((element) => element.setAttribute('data-layer', ''))
  const focused = await page.evaluateHandle(() => document.activeElement)
  const unseen = await unseenControls(page, '[data-layer]')
  await focused.evaluate((element) => element instanceof HTMLElement && element.focus())
  await layer.evaluate((element) => element.removeAttribute('data-layer'))
  return unseen
}

/** Returns the layer and those of its controls that extend beyond the window; those in a part that scrolls may. */
const reachingOut = (layer: Locator) =>
  layer.evaluate((element) => {
    const scrolls = (part: Element | null): boolean =>
      part !== null &&
      part !== element &&
      (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement))
    const controls = [...element.querySelectorAll('button, a, input, select, textarea')]
    return [element, ...controls.filter((control) => !scrolls(control.parentElement))]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map((part) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent.slice(0, 40)}`)
  })
