import { expect, type Locator, type Page } from '@playwright/test'
import { userMenu } from '../app-server.ts'

export type Device = 'laptop' | 'phone'

/** An overlay and how to open it. */
export type Overlay = {
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** The device that has the overlay; both by default. */
  on?: Device
  /** A phone shows the same overlay, so it is tested on laptops only. */
  isSame?: true
  /** Steps that make the opener visible. */
  before?: (page: Page, device: Device) => Promise<unknown>
  /** The element that opens the overlay; closing returns the focus to it. */
  opener: (page: Page, device: Device) => Locator
  /** Further steps after the press that opening needs. */
  goOn?: (page: Page) => Promise<unknown>
  layer: (page: Page) => Locator
  /** Menus and lists are at the end of the document, outside its landmarks; a list's field keeps the focus. */
  kind?: 'menu' | 'list'
  /** What closes the overlay after Escape, if Escape asks a question or has another meaning. */
  close?: (page: Page) => Promise<unknown>
  /** The element that gets the focus instead of the opener, if any. */
  back?: ((page: Page, device: Device) => Locator) | 'nowhere'
}

/**
 * Opens the overlay; returns it with the element that gets the focus back. First closes the overlay `after`, if it has
 * the same page.
 */
export async function openOverlay(page: Page, overlay: Overlay, device: Device, after?: Overlay) {
  const { path, before, opener, goOn, layer, back = opener } = overlay
  if (path !== after?.path) await page.goto(typeof path === 'string' ? path : await path(page))
  else await closeAll(page)
  await before?.(page, device)
  await opener(page, device).click()
  await goOn?.(page)
  await expect(layer(page)).toBeVisible()
  // A tooltip would open under the mouse.
  await page.mouse.move(0, 0)
  return { layer: layer(page), back: back === 'nowhere' ? undefined : back(page, device) }
}

/** Closes all layers, because a panel may stay open beneath a dialog. */
async function closeAll(page: Page) {
  const open = page.getByRole('dialog')
  for (let left = await open.count(); left > 0; left--) {
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(left - 1)
  }
}

export const dialogOf = (title: string | RegExp) => (page: Page) => page.getByRole('dialog', { name: title })
export const menu = (page: Page) => page.getByRole('menu')
export const options = (page: Page) => page.locator('.ant-select-dropdown:visible')
/** The button of a field's calendar. */
export const calendarOf = (field: string) => (page: Page) => page.locator(`button[aria-description="${field}"]`)
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
export const exactButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
/** Finds the first enabled delete button. */
export const bin = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).and(page.locator(':not([aria-disabled])')).first()
export const choose = (item: string) => (page: Page) => page.getByRole('menuitem', { name: item }).click()
export const combobox = (name: string) => (page: Page) => page.getByRole('combobox', { name })

export const sideMenu = exactButton('Меню')
/** On a phone, the side menu with the opener closes before what it opens. */
export const orSideMenu = (opener: (page: Page) => Locator) => (page: Page, device: Device) =>
  device === 'phone' ? sideMenu(page) : opener(page)

export async function openSideMenu(page: Page, device: Device) {
  if (device === 'phone') await sideMenu(page).click()
}

/** A panel of the user menu. */
export const panel = (name: string, item: string): Overlay => ({
  name,
  path: '/services',
  before: openSideMenu,
  opener: userMenu,
  goOn: async (page) => {
    await choose(item)(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  },
  layer: dialogOf(item),
  back: orSideMenu(userMenu),
})

/** Opens a panel of the user menu as a step to its dialogs. */
export const openPanel = (item: string) => async (page: Page, device: Device) => {
  await openSideMenu(page, device)
  await userMenu(page).click()
  await choose(item)(page)
}
