import type { Locator, Page } from '@playwright/test'
import { userMenu } from './app-server.ts'
import { answered, ask } from './chat-screen.ts'

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
  before?: (page: Page) => Promise<unknown>
  opener: (page: Page) => Locator
  layer: (page: Page) => Locator
}

/** A second press would close the group again. */
async function openAgencyGroup(page: Page) {
  if (await button('Правки к посту')(page).isVisible()) return
  await button('Шаблоны')(page).click()
  await page
    .getByRole('list', { name: 'Группы агентства' })
    .getByRole('button', { name: /Переписка/ })
    .click()
}

const openUserMenu = (page: Page) => userMenu(page).click()

/** All overlays whose code is lazy-loaded. */
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
    part: 'profile-panel',
    what: 'профиль',
    path: '/services',
    before: openUserMenu,
    opener: (page) => page.getByRole('menuitem', { name: 'Профиль' }),
    layer: dialog('Профиль'),
  },
  {
    part: 'offline-panel',
    what: 'панель «Офлайн»',
    path: '/services',
    before: openUserMenu,
    opener: (page) => page.getByRole('menuitem', { name: 'Офлайн' }),
    layer: dialog('Офлайн'),
  },
  {
    part: 'sessions-panel',
    what: 'сеансы',
    path: '/services',
    before: openUserMenu,
    opener: (page) => page.getByRole('menuitem', { name: 'Сеансы' }),
    layer: dialog('Сеансы'),
  },
  {
    part: 'help-panel',
    what: 'справку',
    path: '/services',
    before: openUserMenu,
    opener: (page) => page.getByRole('menuitem', { name: 'Справка' }),
    layer: dialog('Справка'),
  },
  { part: 'views-dialog', what: 'виды', path: list, opener: button('Виды'), layer: dialog('Виды') },
  {
    part: 'export-dialog',
    what: 'экспорт каналов',
    path: list,
    opener: button('Экспорт'),
    layer: dialog('Экспорт каналов'),
  },
  {
    part: 'import-dialog',
    what: 'импорт каналов',
    path: list,
    opener: button('Импорт'),
    layer: dialog('Импорт каналов'),
  },
  {
    part: 'channel-charts',
    what: 'графики',
    path: list,
    opener: button('Графики'),
    layer: dialog('Графики'),
  },
  {
    part: 'column-choice',
    what: 'выбор столбцов',
    path: list,
    opener: button('Столбцы'),
    layer: dialog('Столбцы'),
  },
  {
    part: 'condition-popover',
    what: 'условие',
    path: list,
    opener: button('Условие'),
    layer: dialog('Новое условие'),
  },
  {
    part: 'shortlist-paste',
    what: 'вставку ссылок',
    path: `${list}?tab=shortlist`,
    opener: button('Вставить ссылки'),
    layer: dialog('Вставить ссылки'),
  },
  {
    part: 'answer-menu',
    what: 'действия с ответом',
    path: '/chat',
    before: async (page) => {
      await ask(page, 'Короткий ответ')
      await answered(page)
    },
    opener: (page) => page.getByRole('button', { name: 'Действия с ответом' }).last(),
    layer: menu,
  },
  {
    part: 'fill-template',
    what: 'форму шаблона',
    path: '/chat',
    before: openAgencyGroup,
    opener: button('Правки к посту'),
    layer: dialog('Правки к посту'),
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
    part: 'filters-sheet',
    what: 'фильтры',
    path: list,
    isPhone: true,
    opener: button('Фильтры'),
    layer: dialog('Фильтры'),
  },
  { part: 'more-menu', what: 'меню', path: list, isPhone: true, opener: button('Ещё'), layer: menu },
  {
    part: 'channel-sheet',
    what: 'карточку канала',
    path: list,
    isPhone: true,
    opener: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
    layer: (page) => page.getByRole('dialog').filter({ has: page.getByText('Редактировать') }),
  },
]

export const sizeOf = ({ isPhone }: Opener) =>
  isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
