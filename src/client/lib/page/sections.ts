import type { LinkProps } from '@tanstack/react-router'

type Section = {
  title: string
  to: NonNullable<LinkProps['to']>
  /** How a page below names it, where its title is too long. */
  short?: string
  /** What a page that is not there leads back to. */
  all?: string
  /** Other words that people look for it with. */
  words?: string
}

/** The sections of the application: menu, tabs, palette and the way back of each page read them. */
export const sections = {
  channels: {
    ...{ title: 'База каналов', short: 'Каналы', all: 'Все каналы' },
    to: '/placement/channels-base',
  },
  projects: { title: 'Проекты', to: '/placement/projects', all: 'Все проекты', words: 'брифы' },
  estimates: { title: 'Расчётки', to: '/placement/estimates', all: 'Все расчётки', words: 'сметы' },
  directions: { title: 'Направления', to: '/placement/directions' },
  positions: { title: 'Реестр должностей', to: '/placement/positions-registry', words: 'ставки' },
  financialReports: { title: 'Фин отчеты', to: '/placement/financial-reports', words: 'финансовые' },
  services: { title: 'Сервисы', to: '/services', words: 'ссылки' },
  chat: { title: 'PromoGPT', to: '/chat/{-$chatId}', words: 'новый чат ассистент помощник' },
} as const satisfies Record<string, Section>

/** Those of «Размещение в соцсетях», in the order of its tabs. */
export const placementSections = [
  sections.projects,
  sections.estimates,
  sections.directions,
  sections.channels,
  sections.financialReports,
  sections.positions,
]
