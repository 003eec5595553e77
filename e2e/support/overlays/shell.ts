import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demo, userMenu } from '../app-server.ts'
import {
  bin,
  button,
  choose,
  dialogOf,
  menu,
  type Overlay,
  openPanel,
  openSideMenu,
  orSideMenu,
  panel,
  sideMenu,
} from './overlay.ts'

const addPasskey = button('Добавить ключ')
const passkey = dialogOf('Добавить ключ доступа')

async function confirm(page: Page, password: string) {
  await passkey(page).getByLabel('Ваш пароль').fill(password)
  await passkey(page).getByRole('button', { name: 'Продолжить' }).click()
}

const invite = dialogOf('Пригласить сотрудника')

async function fillInvite(page: Page) {
  await invite(page).getByLabel('E-mail').fill(`${randomUUID()}@promodesk.local`)
  await invite(page).getByLabel('Имя и фамилия').fill('Новая Сотрудница')
}

/** Overlays of the shell, of services and of the administration. */
export const shellOverlays: Overlay[] = [
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
  panel('offline-panel', 'Офлайн'),
  {
    name: 'copy-remove',
    path: '/services',
    before: openPanel('Офлайн'),
    opener: button('Удалить с устройства'),
    layer: dialogOf('Удалить копию с устройства?'),
    isSame: true,
  },
  panel('help-panel', 'Справка'),
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
  panel('profile', 'Профиль'),
  {
    name: 'password-change',
    path: '/services',
    before: openPanel('Профиль'),
    opener: button('Сменить пароль'),
    layer: dialogOf('Сменить пароль'),
  },
  panel('sessions', 'Сеансы'),
  {
    name: 'passkey-refused',
    path: '/services',
    before: openPanel('Сеансы'),
    opener: addPasskey,
    goOn: async (page) => {
      await confirm(page, 'wrong')
      await expect(passkey(page).getByRole('alert')).toHaveText('Неверный пароль')
    },
    layer: passkey,
  },
  {
    name: 'recovery-codes',
    path: '/services',
    before: openPanel('Сеансы'),
    opener: addPasskey,
    goOn: (page) => confirm(page, demo.password),
    layer: dialogOf('Коды восстановления'),
  },
  {
    ...panel('sessions-with-passkey', 'Сеансы'),
    goOn: async (page) => {
      await choose('Сеансы')(page)
      await expect(page.getByRole('list', { name: 'Ключи доступа' }).getByRole('listitem')).toHaveCount(1)
    },
  },
  {
    name: 'invite',
    path: '/admin',
    opener: button('Пригласить'),
    goOn: fillInvite,
    layer: invite,
  },
  {
    name: 'invitation',
    path: '/admin',
    opener: button('Пригласить'),
    goOn: async (page) => {
      await fillInvite(page)
      await page.keyboard.press('Enter')
    },
    layer: dialogOf('Приглашение'),
    isSame: true,
  },
  {
    name: 'person-projects',
    path: '/admin',
    on: 'laptop',
    // Only rows near the window are rendered, and other tests add people.
    before: (page) => page.getByLabel('Поиск по имени и e-mail').fill(demo.email),
    opener: (page) => page.getByRole('row', { name: demo.email }).getByRole('button', { name: /^Действия/ }),
    goOn: choose('Передать проекты'),
    layer: dialogOf('Передать проекты'),
  },
]
