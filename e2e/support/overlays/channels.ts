import { expect, type Page } from '@playwright/test'
import { api } from '../api.ts'
import { makeMovedShortlist } from '../filled-shortlist.ts'
import { countCopy } from '../kept-copy.ts'
import { messyWorkbook } from '../messy-table.ts'
import {
  bin,
  button,
  calendarOf,
  choose,
  combobox,
  dialogOf,
  exactButton,
  menu,
  type Overlay,
  options,
} from './overlay.ts'

const channels = '/placement/channels-base'
const channelCreate = `${channels}/create`

async function typeTitle(page: Page) {
  await page.getByLabel('Название').fill('Недописанный')
}

/** An overlay that a laptop opens by a button and a phone by its menu. */
const byAction = (label: string, overlay: Omit<Overlay, 'path' | 'opener'> & Partial<Overlay>): Overlay[] => {
  const { goOn } = overlay
  const fromMenu = async (page: Page) => {
    await choose(label)(page)
    await goOn?.(page)
  }
  return [
    { path: channels, ...overlay, on: 'laptop', opener: exactButton(label) },
    { path: channels, ...overlay, on: 'phone', opener: exactButton('Ещё'), goOn: fromMenu },
  ]
}

const importing = dialogOf(/^Импорт каналов/)
const abandon = dialogOf('Закрыть импорт?')
const wrongCell = (page: Page) => importing(page).getByRole('button', { name: /^Действует до, строка 8:/ })

async function chooseFile(page: Page) {
  const buffer = messyWorkbook(String(Date.now()))
  await importing(page).getByLabel('Файл с каналами').setInputFiles({ name: 'База.xlsx', mimeType: '', buffer })
  await expect(importing(page)).toHaveAccessibleName('Импорт каналов: столбцы')
}

async function editWrongCell(page: Page) {
  await chooseFile(page)
  await importing(page).getByRole('button', { name: 'Проверить' }).click()
  await wrongCell(page).click()
  await expect(importing(page).getByRole('textbox', { name: 'Действует до, строка 8' })).toBeFocused()
}

/** Escape asks whether to abandon an import that has begun. */
const leaveImport = (page: Page) => abandon(page).getByRole('button', { name: 'Закрыть' }).click()

async function leaveCheck(page: Page) {
  await expect(wrongCell(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await leaveImport(page)
}

const views = dialogOf('Виды')

async function saveView(page: Page) {
  await views(page).getByLabel('Название нового вида').fill('Кофе')
  await page.keyboard.press('Enter')
  await views(page).getByRole('button', { name: 'Действия с видом «Кофе»' }).click()
}

/** A condition of each kind: a number, a choice, yes or no, a text and a day. */
const conditions = 'err_plan=10..&rkn_status=registered&nda=yes&title=кофе&price_valid_until=2026-01-01..'

/** Overlays of the base of channels. */
export const channelOverlays: Overlay[] = [
  { name: 'choice', path: channelCreate, opener: combobox('Категория'), layer: options, kind: 'list' },
  {
    name: 'date-picker',
    path: channelCreate,
    opener: calendarOf('Действует до'),
    layer: dialogOf('Календарь'),
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
  ...byAction('Экспорт', { name: 'export', layer: dialogOf('Экспорт каналов') }),
  ...byAction('Импорт', { name: 'import', layer: dialogOf('Импорт каналов') }),
  ...byAction('Импорт', { name: 'import-columns', goOn: chooseFile, layer: importing, close: leaveImport }),
  ...byAction('Импорт', { name: 'import-check', goOn: editWrongCell, layer: importing, close: leaveCheck }),
  ...byAction('Импорт', {
    name: 'import-question',
    goOn: async (page) => {
      await chooseFile(page)
      await page.keyboard.press('Escape')
    },
    layer: abandon,
    close: async (page) => {
      await page.keyboard.press('Escape')
      await leaveImport(page)
    },
  }),
  ...byAction('Виды', {
    name: 'views',
    path: `${channels}?search=кофе&sort=-agency_price`,
    goOn: saveView,
    layer: views,
  }),
  ...conditions.split('&').map(
    (condition, place): Overlay => ({
      name: `condition ${condition}`,
      path: `${channels}?${conditions}`,
      opener: (page) => page.getByRole('region', { name: 'Условия' }).locator('[data-condition]').nth(place),
      layer: (page) => page.getByRole('dialog'),
    }),
  ),
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
    name: 'shortlist-change',
    path: async (page) => {
      await makeMovedShortlist(page)
      return `${channels}?tab=shortlist`
    },
    before: (page) => expect(page.getByText(/^Выросла\. /)).toHaveCount(6),
    opener: exactButton('Действия с подборкой'),
    goOn: choose('Изменить'),
    layer: dialogOf('Подборка'),
  },
  {
    name: 'category-delete',
    path: `${channels}?tab=categories`,
    opener: bin(/^Удалить категорию/),
    layer: dialogOf('Удалить категорию'),
    isSame: true,
  },
]
