import type { LinkProps } from '@tanstack/react-router'

type Section = {
  title: string
  to: NonNullable<LinkProps['to']>
  /** The short title for pages below the section. */
  short?: string
  /** The text of the link to the section on a page whose record is unavailable. */
  all?: string
  /** Other words that users search for. */
  words?: string
  create?: CreateRoute
}

/** The page that creates a new record of the section. */
export type CreateRoute = {
  to: NonNullable<LinkProps['to']>
  /** «Добавить канал» */
  label: string
  /** The label as it continues «Нет сети:»; undefined if the page works without a network. */
  offlineAction?: string
}

/** Titles and addresses of the sections, for menu, tabs, command palette, back links and create buttons. */
export const sections = {
  channels: {
    title: 'База каналов',
    short: 'Каналы',
    all: 'Все каналы',
    to: '/placement/channels-base',
    create: { to: '/placement/channels-base/create', label: 'Добавить канал', offlineAction: 'добавить канал' },
  },
  projects: {
    title: 'Проекты',
    all: 'Все проекты',
    words: 'все брифы',
    to: '/placement/projects',
    create: { to: '/placement/projects/create/brief', label: 'Добавить проект', offlineAction: 'добавить проект' },
  },
  estimates: {
    title: 'Расчётки',
    all: 'Все расчётки',
    words: 'сметы',
    to: '/placement/estimates',
    create: { to: '/placement/estimates/create', label: 'Новая расчётка' },
  },
  directions: { title: 'Направления', to: '/placement/directions' },
  positions: {
    title: 'Реестр должностей',
    words: 'ставки',
    to: '/placement/positions-registry',
    create: {
      to: '/placement/positions-registry/create',
      label: 'Добавить должность',
      offlineAction: 'добавить должность',
    },
  },
  financialReports: { title: 'Фин отчеты', to: '/placement/financial-reports', words: 'финансовые' },
  services: {
    title: 'Сервисы',
    words: 'полезные ссылки',
    to: '/services',
    create: { to: '/services/create', label: 'Добавить сервис', offlineAction: 'добавить сервис' },
  },
  templates: {
    title: 'Шаблоны агентства',
    short: 'Шаблоны',
    all: 'Все шаблоны',
    words: 'промпты заготовки',
    to: '/chat/templates',
    create: { to: '/chat/templates/create', label: 'Добавить шаблон', offlineAction: 'добавить шаблон' },
  },
  chat: { title: 'PromoGPT', to: '/chat/{-$chatId}', words: 'новый чат ассистент помощник' },
} as const satisfies Record<string, Section>

/** The sections of «Размещение в соцсетях» in the order of the tabs. */
export const placementSections = [
  sections.projects,
  sections.estimates,
  sections.directions,
  sections.channels,
  sections.financialReports,
  sections.positions,
]

type AdministrationSection = {
  title: string
  /** The tab in the address of `/admin`; the first section is not named there. */
  tab?: 'assistant' | 'lists' | 'usage' | 'audit' | 'rules' | 'system'
  /** Other words that users search for. */
  words: string
  needsOurServer?: true
}

/** Returns the sections of the administration that the server serves, for their list and the command palette. */
export function administrationSections(isOurs: boolean): readonly AdministrationSection[] {
  return all.filter(({ needsOurServer }) => isOurs || !needsOurServer)
}

const all: readonly AdministrationSection[] = [
  { title: 'Сотрудники', words: 'люди доступ пригласить приглашение пароль' },
  {
    tab: 'assistant',
    needsOurServer: true,
    title: 'Агентство',
    words: 'название логотип реквизиты PromoGPT знает',
  },
  { tab: 'lists', title: 'Списки', words: 'категории направления должности шаблоны бланк' },
  { tab: 'usage', needsOurServer: true, title: 'Расход', words: 'лимит модель токены' },
  { tab: 'audit', title: 'Журнал', words: 'аудит события' },
  { tab: 'rules', title: 'Правила', words: 'РКН площадки можно ставить' },
  { tab: 'system', needsOurServer: true, title: 'Система', words: 'проверки резервная копия диск версия' },
]
