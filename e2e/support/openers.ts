import type { Locator, Page } from '@playwright/test'
import { userMenu } from './app-server.ts'

const list = '/placement/channels-base'
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
const menu = (page: Page) => page.getByRole('menu')

export type Opener = {
  /** The name of the file with the overlay's code. */
  part: string
  /** The overlay's name in failure messages. */
  what: string
  path: string
  isPhone?: true
  opener: (page: Page) => Locator
  layer: (page: Page) => Locator
}

/** One overlay of each kind whose code is lazy-loaded: a menu, a palette, a dialog, a popover, a drawer and a sheet. */
export const openers: readonly Opener[] = [
  { part: 'user-menu', what: 'меню', path: '/services', opener: userMenu, layer: menu },
  {
    part: 'command-palette',
    what: 'поиск',
    path: '/services',
    opener: (page) => page.getByRole('button', { name: 'Найти' }),
    layer: dialog('Поиск и переход'),
  },
  {
    part: 'import-dialog',
    what: 'импорт каналов',
    path: list,
    opener: button('Импорт'),
    layer: dialog('Импорт каналов'),
  },
  {
    part: 'condition-popover',
    what: 'условие',
    path: list,
    opener: button('Условие'),
    layer: dialog('Новое условие'),
  },
  {
    part: 'menu-drawer',
    what: 'меню',
    path: '/services',
    isPhone: true,
    opener: button('Меню'),
    layer: dialog('Меню'),
  },
  {
    part: 'channel-sheet',
    what: 'карточку канала',
    path: list,
    isPhone: true,
    opener: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
    layer: (page) => page.getByRole('dialog').filter({ has: page.getByText('Редактировать') }),
  },
]

export const sizeOf = ({ isPhone }: Opener) => (isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
