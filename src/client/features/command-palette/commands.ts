import type { UseNavigateResult } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  Calculator,
  CircleHelp,
  Compass,
  FileChartColumn,
  FolderKanban,
  HardDriveDownload,
  LayoutGrid,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Radio,
  Sparkle,
  Sun,
  Tags,
} from 'lucide-react'
import { chooseTheme } from '#client/lib/device/theme-choice.ts'
import { byRank } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'

export type Command = {
  id: string
  title: string
  /** Other words that people look for it with. */
  words?: string
  /** Stands at the right: what tells it from others of the same title. */
  note?: string
  Icon: LucideIcon
  /** Says what can be done once there is a connection, e.g. «добавить канал»; without one it cannot be chosen. */
  offlineAction?: string
  run: (tools: CommandTools) => void
}
export type CommandTools = {
  navigate: UseNavigateResult<string>
  onPanel: (panel: 'offline' | 'help') => void
}
export type CommandGroup = { title: string; commands: readonly Command[] }

const pages: CommandGroup = {
  title: 'Разделы',
  commands: [
    {
      id: 'channels',
      title: 'База каналов',
      Icon: Radio,
      run: ({ navigate }) => navigate({ to: '/placement/channels-base' }),
    },
    {
      id: 'categories',
      title: 'Категории каналов',
      Icon: Tags,
      run: ({ navigate }) => navigate({ to: '/placement/channels-base', search: { tab: 'categories' } }),
    },
    {
      id: 'projects',
      title: 'Проекты',
      words: 'брифы',
      Icon: FolderKanban,
      run: ({ navigate }) => navigate({ to: '/placement/projects' }),
    },
    {
      id: 'estimates',
      title: 'Расчётки',
      words: 'сметы',
      Icon: Calculator,
      run: ({ navigate }) => navigate({ to: '/placement/estimates' }),
    },
    {
      id: 'directions',
      title: 'Направления',
      Icon: Compass,
      run: ({ navigate }) => navigate({ to: '/placement/directions' }),
    },
    {
      id: 'positions',
      title: 'Реестр должностей',
      words: 'ставки',
      Icon: BriefcaseBusiness,
      run: ({ navigate }) => navigate({ to: '/placement/positions-registry' }),
    },
    {
      id: 'financial-reports',
      title: 'Фин отчеты',
      words: 'финансовые',
      Icon: FileChartColumn,
      run: ({ navigate }) => navigate({ to: '/placement/financial-reports' }),
    },
    {
      id: 'services',
      title: 'Сервисы',
      words: 'ссылки',
      Icon: LayoutGrid,
      run: ({ navigate }) => navigate({ to: '/services' }),
    },
    {
      id: 'chat',
      title: 'PromoGPT',
      words: 'новый чат ассистент помощник',
      Icon: Sparkle,
      run: ({ navigate }) => navigate({ to: '/chat/{-$chatId}', params: { chatId: undefined } }),
    },
  ],
}

const actions: CommandGroup = {
  title: 'Действия',
  commands: [
    {
      id: 'add-channel',
      title: 'Добавить канал',
      words: 'создать новый',
      Icon: Plus,
      offlineAction: 'добавить канал',
      run: ({ navigate }) => navigate({ to: '/placement/channels-base/create' }),
    },
    {
      id: 'add-project',
      title: 'Добавить проект',
      words: 'создать новый бриф',
      Icon: Plus,
      offlineAction: 'добавить проект',
      run: ({ navigate }) => navigate({ to: '/placement/projects/create/brief' }),
    },
    {
      id: 'add-estimate',
      title: 'Новая расчётка',
      words: 'создать добавить расчётку смета',
      Icon: Plus,
      run: ({ navigate }) => navigate({ to: '/placement/estimates/create' }),
    },
    {
      id: 'add-position',
      title: 'Добавить должность',
      words: 'создать новая ставка',
      Icon: Plus,
      offlineAction: 'добавить должность',
      run: ({ navigate }) => navigate({ to: '/placement/positions-registry/create' }),
    },
    {
      id: 'add-service',
      title: 'Добавить сервис',
      words: 'создать новый ссылка',
      Icon: Plus,
      offlineAction: 'добавить сервис',
      run: ({ navigate }) => navigate({ to: '/services/create' }),
    },
    {
      id: 'offline',
      title: 'Офлайн: что есть на устройстве',
      words: 'готовность к встрече без сети копия',
      Icon: HardDriveDownload,
      run: ({ onPanel }) => onPanel('offline'),
    },
    {
      id: 'help',
      title: 'Справка',
      words: 'помощь руководство клавиши',
      Icon: CircleHelp,
      run: ({ onPanel }) => onPanel('help'),
    },
    {
      id: 'theme-light',
      title: 'Тема: светлая',
      words: 'вид цвет день',
      Icon: Sun,
      run: () => chooseTheme('light'),
    },
    {
      id: 'theme-dark',
      title: 'Тема: тёмная',
      words: 'вид цвет ночь',
      Icon: Moon,
      run: () => chooseTheme('dark'),
    },
    {
      id: 'theme-system',
      title: 'Тема: как в системе',
      words: 'вид цвет',
      Icon: Monitor,
      run: () => chooseTheme('system'),
    },
  ],
}

/** Sections and actions; with a text those in whose title or other words each of its words begins one, the nearest first. */
export function findCommands(text: string): CommandGroup[] {
  const wanted = wordsOf(text)
  const isFound = ({ title, words = '' }: Command) => {
    const known = wordsOf(`${title} ${words}`)
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  }
  return [pages, actions].map(({ title, commands }) => ({
    title,
    commands: byRank(commands.filter(isFound), text, (command) => [command.title]),
  }))
}

function wordsOf(text: string): string[] {
  return searchText(text)
    .split(/[\s:«»]+/)
    .filter((word) => word !== '')
}
