import type { LinkProps } from '@tanstack/react-router'

type Section = {
  title: string
  to: NonNullable<LinkProps['to']>
  /** The short title for pages below the section. */
  short?: string
  /** The text of the link that a missing page shows. */
  all?: string
  /** Other words that users search for. */
  words?: string
}

/** The sections of the application, from which menu, tabs, palette and back links are built. */
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

/** The sections of «Размещение в соцсетях» in the order of the tabs. */
export const placementSections = [
  sections.projects,
  sections.estimates,
  sections.directions,
  sections.channels,
  sections.financialReports,
  sections.positions,
]
