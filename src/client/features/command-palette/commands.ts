import type { LinkProps, UseNavigateResult } from '@tanstack/react-router'
import {
  Bookmark,
  BookOpen,
  BriefcaseBusiness,
  Calculator,
  CircleHelp,
  Compass,
  Copy,
  FileChartColumn,
  FolderKanban,
  HardDriveDownload,
  LayoutGrid,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Radio,
  ShieldCheck,
  Sparkle,
  Sun,
  Tags,
} from 'lucide-react'
import { chooseTheme, type ThemeChoice } from '#client/lib/device/theme-choice.ts'
import { type administrationSections, type CreateRoute, sections } from '#client/lib/page/sections.ts'
import { copyText } from '#client/ui/page/copy-button.tsx'
import { briefWaitsFor } from '#domain/project.ts'
import { byRank } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'

export type Command = {
  id: string
  title: string
  /** Other words that users search for. */
  words?: string
  /** Shown at the right; distinguishes commands with the same title. */
  note?: string
  Icon: LucideIcon
  /** The name of an action that needs a connection, such as «добавить канал»; offline the command is disabled. */
  offlineAction?: string | undefined
  run: (tools: CommandTools) => void
}
/** Returns the texts by which a command is found. */
export const namesOf = ({ title, words = '' }: Command): [string, string] => [title, words]

export type CommandTools = {
  navigate: UseNavigateResult<string>
  onPanel: (panel: 'offline' | 'help') => void
}
type PageSection = { title: string; words?: string; to: NonNullable<LinkProps['to']> }
export type CommandGroup = { title: string; commands: readonly Command[] }

const pages: CommandGroup = {
  title: 'Разделы',
  commands: [
    page('channels', sections.channels, Radio),
    {
      id: 'shortlist',
      title: 'Подборка',
      // «каналов» is not the first word, with which this would be a better match than «База каналов».
      words: 'закладки отмеченные каналов',
      Icon: Bookmark,
      run: openTabOfBase('shortlist'),
    },
    {
      id: 'categories',
      title: 'Категории каналов',
      Icon: Tags,
      run: openTabOfBase('categories'),
    },
    page('projects', sections.projects, FolderKanban),
    {
      id: 'waiting',
      title: 'Брифы, которые ждут решения',
      words: 'ожидают согласования',
      Icon: FolderKanban,
      run: ({ navigate }) =>
        navigate({
          to: sections.projects.to,
          search: { stages: ['brief'], stage_statuses: [briefWaitsFor.manager] },
        }),
    },
    page('estimates', sections.estimates, Calculator),
    page('directions', sections.directions, Compass),
    page('positions', sections.positions, BriefcaseBusiness),
    page('financial-reports', sections.financialReports, FileChartColumn),
    page('services', sections.services, LayoutGrid),
    page('templates', sections.templates, BookOpen),
    {
      ...page('chat', sections.chat, Sparkle),
      run: ({ navigate }) => navigate({ to: sections.chat.to, params: { chatId: undefined } }),
    },
  ],
}

/** As the tab itself does, it keeps the filters of the base that is open. */
function openTabOfBase(tab: 'shortlist' | 'categories'): Command['run'] {
  return ({ navigate }) =>
    navigate({
      to: sections.channels.to,
      search: (before: object) => (location.pathname === sections.channels.to ? { ...before, tab } : { tab }),
    })
}

const administration: Command = {
  id: 'administration',
  title: 'Администрирование',
  Icon: ShieldCheck,
  run: ({ navigate }) => navigate({ to: '/admin', search: {} }),
}

/** The URL contains the filters, the sort order and the page of a list. A bare one would open the recipient's own filters. */
const linkTo = ({ href, pathname, search }: Location) =>
  search === '' && pathname === sections.projects.to ? `${href}?page=1` : href

const actions: CommandGroup = {
  title: 'Действия',
  commands: [
    add('add-channel', sections.channels.create, 'создать новый'),
    add('add-project', sections.projects.create, 'создать новый бриф'),
    add('add-estimate', sections.estimates.create, 'создать добавить расчётку смета'),
    add('add-position', sections.positions.create, 'создать новая ставка'),
    add('add-service', sections.services.create, 'создать новый ссылка'),
    add('add-template', sections.templates.create, 'создать новый промпт'),
    {
      id: 'copy-link',
      title: 'Скопировать ссылку',
      words: 'ссылка адрес отправить поделиться',
      Icon: Copy,
      run: () => void copyText(linkTo(location), 'Ссылка скопирована'),
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
    theme('light', 'светлая', 'день', Sun),
    theme('dark', 'тёмная', 'ночь', Moon),
    theme('system', 'как в системе', '', Monitor),
  ],
}

type Administration = ReturnType<typeof administrationSections>

/**
 * Returns sections, page commands, actions and sections of the administration with words that begin with those of
 * `text`, the best match first. A user without the right has no sections of the administration.
 */
export function findCommands(
  text: string,
  page: CommandGroup,
  administrationOfUser: Administration = [],
): CommandGroup[] {
  const named = new Set(actions.commands.map(({ title }) => title))
  const ofPage = { ...page, commands: page.commands.filter(({ title }) => !named.has(title)) }
  const wanted = wordsOf(text)
  const isFound = ({ title, words = '' }: Command) => {
    const known = wordsOf(`${title} ${words}`)
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  }
  const ofAdministration = administrationOfUser.map(administrationCommand)
  const isAdministrator = ofAdministration.length > 0
  const groups = [
    isAdministrator ? { ...pages, commands: [...pages.commands, administration] } : pages,
    ofPage,
    actions,
    ...(isAdministrator ? [{ title: administration.title, commands: ofAdministration }] : []),
  ]
  return groups.map(({ title, commands }) => ({
    title,
    commands: byRank(commands.filter(isFound), text, (command) => [command.title]),
  }))
}

function administrationCommand({ title, tab, words }: Administration[number]): Command {
  return {
    id: `administration-${tab ?? 'people'}`,
    title,
    words: `${administration.title} ${words}`,
    Icon: ShieldCheck,
    run: ({ navigate }) => navigate({ to: '/admin', search: tab ? { tab } : {} }),
  }
}

function page(id: string, { to, ...section }: PageSection, Icon: LucideIcon): Command {
  return { ...section, id, Icon, run: ({ navigate }) => navigate({ to }) }
}

function add(id: string, { to, label, ...route }: CreateRoute, words: string): Command {
  return { ...route, id, title: label, words, Icon: Plus, run: ({ navigate }) => navigate({ to }) }
}

function theme(choice: ThemeChoice, title: string, words: string, Icon: LucideIcon): Command {
  const run = () => chooseTheme(choice)
  return { id: `theme-${choice}`, title: `Тема: ${title}`, words: `вид цвет ${words}`, Icon, run }
}

function wordsOf(text: string): string[] {
  return searchText(text)
    .split(/[\s:«»]+/)
    .filter((word) => word !== '')
}
