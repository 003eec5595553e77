import { decide, ownBrief } from '../own-brief.ts'
import { bin, button, calendarOf, choose, combobox, dialogOf, exactButton, menu, type Overlay } from './overlay.ts'

const estimates = '/placement/estimates'
const projects = '/placement/projects'
const estimateMenu = button(/^Действия с расчёткой/)
const decline = dialogOf('Комментарий для отклонения')

/** Overlays of projects, estimates and their registries. */
export const placementOverlays: Overlay[] = [
  {
    name: 'period-picker',
    path: `${projects}/create/brief`,
    opener: calendarOf('Первый день'),
    layer: dialogOf('Календарь'),
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
    opener: button(/^Удалить из Rate Card/),
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
    path: async (page) => `${projects}/${(await ownBrief(page)).project}/brief`,
    opener: button('Отклонить'),
    layer: decline,
    isSame: true,
  },
  {
    name: 'brief-decided',
    path: async (page) => {
      const { project, brief } = await ownBrief(page)
      // The decision comes when the page has its brief.
      await page.route(
        `**/briefs/${brief}/status`,
        async (route) => {
          await decide(page, brief, 'approved')
          await route.fallback()
        },
        { times: 1 },
      )
      return `${projects}/${project}/brief`
    },
    opener: button('Отклонить'),
    goOn: async (page) => {
      await decline(page).getByRole('textbox').fill('Я против')
      await decline(page).getByRole('button', { name: 'Отклонить' }).click()
    },
    layer: (page) => page.getByRole('dialog').filter({ hasText: 'Решение по брифу уже принято' }),
    isSame: true,
    back: 'nowhere',
  },
]
