import { expect, type Locator, type Page } from '@playwright/test'
import { api } from './api.ts'
import { userMenu } from './app-server.ts'
import { answered, answers, ask, field } from './chat-screen.ts'
import { countCopy } from './kept-copy.ts'

type Device = 'laptop' | 'phone'

/** An overlay and how to open it. */
export type DialogCase = {
  /** The name of the overlay's screenshots. */
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** The device that has the overlay; both by default. */
  on?: Device
  /** A phone shows the same overlay, so it is tested on laptops only. */
  isSame?: true
  /** Steps that make the opener visible. */
  before?: (page: Page, device: Device) => Promise<unknown>
  /** The element that opens the overlay; closing returns the focus to it. */
  opener: (page: Page) => Locator
  /** Further steps after the press that opening needs. */
  goOn?: (page: Page) => Promise<unknown>
  layer: (page: Page) => Locator
  /** Menus and lists are at the end of the document, outside its landmarks; a list's field keeps the focus. */
  kind?: 'menu' | 'list'
  /** The element that gets the focus instead of the opener, if any. */
  back?: ((page: Page, device: Device) => Locator) | 'nowhere'
}

/**
 * Opens the overlay; returns it with the element that gets the focus back. First closes the overlay `after`, if it has
 * the same page.
 */
export async function openDialog(page: Page, dialog: DialogCase, device: Device, after?: DialogCase) {
  const { path, before, opener, goOn, layer, back = opener } = dialog
  if (path !== after?.path) await page.goto(typeof path === 'string' ? path : await path(page))
  else await closeAll(page)
  await before?.(page, device)
  await opener(page).click()
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

/** Adds rows that can be deleted, which some lists of the demo lack. */
export async function addDeletable(page: Page): Promise<void> {
  const number = Date.now()
  await api(page, 'POST', '/channel-categories/', { title: `Автомобили ${number}` })
  await api(page, 'POST', '/positions/', { title: `Администратор ${number}`, description: 'Ведёт учёт' })
}

const dialogOf = (title: string | RegExp) => (page: Page) => page.getByRole('dialog', { name: title })
const menu = (page: Page) => page.getByRole('menu')
const options = (page: Page) => page.locator('.ant-select-dropdown:visible')
const calendar = (page: Page) => page.locator('.ant-picker-dropdown:visible')
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const exactButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
/** Finds the first enabled delete button. */
const bin = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).and(page.locator(':not([aria-disabled])')).first()
const choose = (item: string) => (page: Page) => page.getByRole('menuitem', { name: item }).click()
const combobox = (name: string) => (page: Page) => page.getByRole('combobox', { name })

const estimates = '/placement/estimates'
const projects = '/placement/projects'
const channels = '/placement/channels-base'
const channelCreate = `${channels}/create`
const estimateMenu = button(/^Действия с расчёткой/)
const roomMenu = button(/^Действия с чатом/)
const sideMenu = exactButton('Меню')
/** On a phone, the side menu with the opener closes before what it opens. */
const orSideMenu = (opener: (page: Page) => Locator) => (page: Page, device: Device) =>
  device === 'phone' ? sideMenu(page) : opener(page)

async function openSideMenu(page: Page, device: Device) {
  if (device === 'phone') await sideMenu(page).click()
}

async function openRooms(page: Page, device: Device) {
  if (page.url().endsWith('/chat')) {
    await ask(page, 'Сколько стоит пост?')
    await expect(page).toHaveURL(/\/chat\/./)
  }
  if (device === 'phone') await button('Меню чата')(page).click()
}

async function typeTitle(page: Page) {
  await page.getByLabel('Название').fill('Недописанный')
}

export const dialogs: DialogCase[] = [
  { name: 'side-menu', path: '/services', on: 'phone', opener: sideMenu, layer: dialogOf('Меню') },
  {
    name: 'palette',
    path: '/services',
    before: openSideMenu,
    opener: button('Найти'),
    goOn: async (page) => {
      await page.getByRole('combobox').fill('а')
      await expect(page.getByRole('group', { name: 'Каналы' })).toBeVisible()
    },
    layer: dialogOf('Поиск и переход'),
    back: orSideMenu(button('Найти')),
  },
  { name: 'user-menu', path: '/services', before: openSideMenu, opener: userMenu, layer: menu, kind: 'menu' },
  {
    name: 'offline-panel',
    path: '/services',
    before: openSideMenu,
    opener: userMenu,
    goOn: choose('Офлайн'),
    layer: dialogOf('Офлайн'),
    back: orSideMenu(userMenu),
  },
  {
    name: 'copy-remove',
    path: '/services',
    before: async (page, device) => {
      await openSideMenu(page, device)
      await userMenu(page).click()
      await choose('Офлайн')(page)
    },
    opener: button('Удалить с устройства'),
    layer: dialogOf('Удалить копию с устройства?'),
    isSame: true,
  },
  {
    name: 'help-panel',
    path: '/services',
    before: openSideMenu,
    opener: userMenu,
    goOn: choose('Справка'),
    layer: dialogOf('Справка'),
    back: orSideMenu(userMenu),
  },
  {
    name: 'service-delete',
    path: '/services',
    opener: bin(/^Удалить сервис/),
    layer: dialogOf(/^Удалить сервис/),
    isSame: true,
  },
  {
    name: 'error',
    path: '/services',
    before: async (page) => {
      await page.route(/resources\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    },
    opener: bin(/^Удалить сервис/),
    goOn: (page) => page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click(),
    layer: dialogOf('Ошибка 500'),
  },
  { name: 'choice', path: channelCreate, opener: combobox('Категория'), layer: options, kind: 'list' },
  {
    name: 'date-picker',
    path: channelCreate,
    opener: (page) => page.getByLabel('Действует до'),
    layer: calendar,
    kind: 'list',
  },
  {
    name: 'sign-out-unsaved',
    path: channelCreate,
    // On phones a form has no menu.
    on: 'laptop',
    before: typeTitle,
    opener: button('Выйти'),
    layer: dialogOf('Выйти без сохранения?'),
  },
  {
    name: 'unsaved-changes',
    path: channelCreate,
    before: typeTitle,
    opener: button('Отмена'),
    layer: dialogOf('Есть несохранённые изменения'),
    isSame: true,
  },
  {
    name: 'period-picker',
    path: `${projects}/create/brief`,
    opener: (page) => page.getByPlaceholder('Первый день'),
    layer: calendar,
    kind: 'list',
  },
  {
    name: 'channel-delete',
    path: channels,
    on: 'laptop',
    opener: bin(/^Удалить канал/),
    layer: dialogOf('Удалить канал?'),
  },
  {
    name: 'column-chooser',
    path: channels,
    on: 'laptop',
    opener: button('Столбцы'),
    layer: dialogOf('Столбцы'),
  },
  {
    name: 'condition-fields',
    path: channels,
    on: 'laptop',
    opener: exactButton('Условие'),
    layer: dialogOf('Новое условие'),
  },
  {
    name: 'channel-sheet',
    path: channels,
    on: 'phone',
    opener: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
    layer: (page) => page.getByRole('dialog').filter({ has: button('Редактировать')(page) }),
  },
  {
    name: 'channel-delete',
    path: channels,
    on: 'phone',
    before: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
    opener: exactButton('Удалить'),
    layer: dialogOf('Удалить канал?'),
  },
  {
    name: 'channel-filters',
    path: channels,
    on: 'phone',
    opener: button('Фильтры'),
    layer: dialogOf('Фильтры'),
  },
  {
    name: 'charts',
    path: channels,
    // The charts need the copy on the device.
    before: (page) => expect.poll(() => countCopy(page), { timeout: 90_000 }).toBeGreaterThan(0),
    opener: exactButton('Графики'),
    goOn: (page) => expect(page.locator('canvas').first()).toBeVisible(),
    layer: dialogOf('Графики'),
  },
  {
    name: 'channel-conflict',
    path: `${channels}/5/edit`,
    before: async (page) => {
      await expect(page.getByLabel('Название')).not.toHaveValue('')
      const { id, category_title: _, ...channel } = await api(page, 'GET', '/channels/5')
      await api(page, 'PUT', `/channels/${id}`, { ...channel, notes: `Чужое ${Date.now()}` })
      await page.getByLabel('Комментарий').fill(`Моё ${Date.now()}`)
    },
    opener: button('Сохранить'),
    layer: dialogOf('Канал изменился, пока вы его редактировали'),
  },
  {
    name: 'channels-more',
    path: channels,
    on: 'phone',
    opener: exactButton('Ещё'),
    layer: menu,
    kind: 'menu',
  },
  ...(['import', 'export'] as const).flatMap((name): DialogCase[] => {
    const label = { import: 'Импорт', export: 'Экспорт' }[name]
    const layer = dialogOf(`${label} каналов`)
    return [
      { name, path: channels, on: 'laptop', opener: exactButton(label), layer },
      { name, path: channels, on: 'phone', opener: exactButton('Ещё'), goOn: choose(label), layer },
    ]
  }),
  {
    name: 'paste-links',
    path: `${channels}?tab=shortlist`,
    opener: exactButton('Вставить ссылки'),
    layer: dialogOf('Вставить ссылки'),
  },
  {
    name: 'shortlist-new',
    path: `${channels}?tab=shortlist`,
    opener: exactButton('Новая подборка'),
    layer: dialogOf('Новая подборка'),
  },
  {
    name: 'category-delete',
    path: `${channels}?tab=categories`,
    opener: bin(/^Удалить категорию/),
    layer: dialogOf('Удалить категорию'),
    isSame: true,
  },
  {
    name: 'direction-delete',
    path: '/placement/directions',
    opener: bin(/^Удалить направление/),
    layer: dialogOf('Удалить направление'),
    isSame: true,
  },
  {
    name: 'position-delete',
    path: '/placement/positions-registry',
    opener: bin(/^Удалить должность/),
    layer: dialogOf('Удалить должность'),
    isSame: true,
  },
  {
    name: 'position-created',
    path: '/placement/positions-registry/create',
    before: async (page) => {
      await page.getByRole('textbox').first().fill(`Ассистент ${Date.now()}`)
      await page.getByRole('textbox').last().fill('Помогает')
    },
    opener: exactButton('Создать'),
    layer: dialogOf('Новая должность успешно создана'),
    isSame: true,
    back: 'nowhere',
  },
  { name: 'estimate-menu', path: estimates, opener: estimateMenu, layer: menu, kind: 'menu' },
  {
    name: 'estimate-copy',
    path: estimates,
    opener: estimateMenu,
    goOn: choose('Копировать'),
    layer: dialogOf('Дублировать расчётку?'),
    isSame: true,
  },
  {
    name: 'estimate-delete',
    path: estimates,
    opener: estimateMenu,
    goOn: choose('Удалить'),
    layer: dialogOf('Удалить расчётку?'),
    isSame: true,
  },
  {
    name: 'rate-card-picker',
    path: `${estimates}/create`,
    opener: exactButton('Добавить специалиста: Rate card'),
    layer: dialogOf('Добавить специалиста'),
  },
  {
    name: 'rate-remove',
    path: `${estimates}/7/edit`,
    opener: button(/^Удалить из Rate card/),
    layer: dialogOf('Удалить специалиста?'),
    isSame: true,
  },
  {
    name: 'project-filters',
    path: projects,
    on: 'phone',
    opener: button('Фильтры'),
    layer: dialogOf('Фильтры'),
  },
  {
    name: 'project-filter',
    path: projects,
    on: 'laptop',
    opener: combobox('Этап'),
    layer: (page) => page.getByRole('listbox', { name: 'Этап' }),
    kind: 'list',
  },
  {
    name: 'brief-decline',
    path: async (page) => {
      const body = { stages: ['brief'], stage_statuses: ['pending'] }
      const { items } = await api(page, 'POST', '/projects/?page=1&page_size=10', body)
      return `${projects}/${items[0].id}/brief`
    },
    opener: button('Отклонить'),
    layer: dialogOf('Комментарий для отклонения'),
    isSame: true,
  },
  {
    name: 'chat-menu',
    path: '/chat',
    on: 'phone',
    opener: button('Меню чата'),
    layer: dialogOf(/PromoGPT/),
  },
  { name: 'room-menu', path: '/chat', before: openRooms, opener: roomMenu, layer: menu, kind: 'menu' },
  {
    name: 'room-delete',
    path: '/chat',
    before: openRooms,
    opener: roomMenu,
    goOn: choose('Удалить'),
    layer: dialogOf('Удалить чат?'),
    isSame: true,
  },
  {
    name: 'prompt-templates',
    path: '/chat',
    on: 'phone',
    opener: button('Меню чата'),
    goOn: async (page) => {
      await exactButton('Шаблоны')(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Секретарь/ })
        .click()
    },
    layer: dialogOf(/PromoGPT/),
  },
  {
    name: 'fill-template',
    path: '/chat',
    on: 'laptop',
    before: async (page) => {
      await exactButton('Шаблоны')(page).click()
      await page
        .getByRole('list', { name: 'Группы агентства' })
        .getByRole('button', { name: /Переписка/ })
        .click()
    },
    opener: exactButton('Запрос на размещение'),
    layer: dialogOf('Запрос на размещение'),
  },
  {
    name: 'template-group-rename',
    path: '/chat/templates',
    opener: button(/^Переименовать группу/),
    layer: dialogOf('Переименовать группу'),
  },
  {
    name: 'template-menu',
    path: '/chat/templates',
    opener: button('Действия с шаблоном «Правки к посту»'),
    layer: menu,
    kind: 'menu',
  },
  {
    name: 'picture',
    // The dialog needs a new chat.
    path: async () => '/chat',
    before: async (page) => {
      await button(/^(Изображение|Фото)$/)(page).click()
      await field(page).fill('Закат над морем')
      await field(page).press('Enter')
      await expect(answers(page).last().getByRole('link', { name: 'Сохранить' })).toBeVisible()
    },
    opener: button('Открыть изображение'),
    layer: dialogOf('Изображение'),
  },
  {
    name: 'answer-menu',
    path: async () => '/chat',
    before: async (page) => {
      await ask(page, 'Короткий ответ')
      await answered(page)
    },
    opener: (page) => answers(page).last().getByRole('button', { name: 'Действия с ответом' }),
    layer: menu,
    kind: 'menu',
  },
  {
    name: 'leave-dialog',
    path: async () => '/chat',
    before: async (page) => {
      // The findings of the demonstration model have links to other sites.
      await button(/^(Web поиск|Поиск)$/)(page).click()
      await ask(page, 'Обзор рынка')
      await answered(page)
    },
    opener: (page) => answers(page).last().getByRole('link').first(),
    layer: dialogOf('Открыть другой сайт?'),
  },
]
