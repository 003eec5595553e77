import { expect, type Page } from '@playwright/test'
import { answered, answers, ask, field } from '../chat-screen.ts'
import { button, choose, type Device, dialogOf, exactButton, menu, type Overlay } from './overlay.ts'

const roomMenu = button(/^Действия с чатом/)

async function openRooms(page: Page, device: Device) {
  if (page.url().endsWith('/chat')) {
    await ask(page, 'Сколько стоит пост?')
    await expect(page).toHaveURL(/\/chat\/./)
    // The page of the chat takes the focus when it replaces that of the new chat.
    await answered(page)
  }
  if (device === 'phone') await button('Меню чата')(page).click()
}

/** Overlays of the chat and of its templates. */
export const chatOverlays: Overlay[] = [
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
