import { useQuery } from '@tanstack/react-query'
import { Calculator, FolderKanban, MessageSquare, Radio } from 'lucide-react'
import { useIsAdministrator } from '#client/data/account.queries.ts'
import { chatRoomsQuery } from '#client/data/chat-rooms.queries.ts'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { searchBoxText } from '#client/lib/page/address-params.ts'
import { administrationSections } from '#client/lib/page/sections.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { stageLink } from '#client/ui/page/stage-link.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatRoom } from '#contract/chats.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import type { ListedProject } from '#contract/project.ts'
import { isProjectStage } from '#domain/project.ts'
import { byRank, findByRank, isFound } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'
import { type Command, type CommandGroup, findCommands } from './commands.ts'
import { foundChannelsQuery, foundProjectsQuery } from './found.queries.ts'

/** The number of results shown for each kind. */
const SHOWN = 5

type Found = {
  groups: CommandGroup[]
  isSearching: boolean
  /** The kinds that failed to load, such as «проекты, расчётки». */
  missing: readonly string[]
}

/** Returns matching commands at once, and other matches as they load; offline, only those in the offline copy. */
export function useFound(text: string, ofPage: CommandGroup): Found {
  const wanted = searchText(text)
  const enabled = wanted !== ''
  const administration = useIsAdministrator() ? administrationSections(true) : []
  // Renders again at a change of the connection, so that offline the results come from the device at once.
  useConnection()
  const channels = useQuery({ ...foundChannelsQuery(searchBoxText(text)), enabled })
  const projects = useQuery({ ...foundProjectsQuery(searchBoxText(text)), enabled })
  const estimates = useQuery({ ...estimatesQuery(), enabled, meta: { silent: true } })
  const chats = useQuery({ ...chatRoomsQuery(), enabled, meta: { silent: true } })
  const queries = { каналы: channels, проекты: projects, расчётки: estimates, чаты: chats }
  const nearest = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]) =>
    byRank(rows, wanted, textsOf).slice(0, SHOWN)
  const rows: CommandGroup[] = [
    { title: 'Каналы', commands: nearest(stillFound(channels, wanted), titleOf).map(channelCommand) },
    { title: 'Проекты', commands: nearest(stillFound(projects, wanted), titleOf).flatMap(projectCommand) },
    {
      title: 'Расчётки',
      commands: nearest(
        (estimates.data?.data ?? []).filter(({ title, client_name }) => isFound(`${title} ${client_name}`, wanted)),
        ({ title, client_name }) => [title, client_name],
      ).map(estimateCommand),
    },
    {
      title: 'Чаты',
      commands: findByRank(chats.data?.data ?? [], wanted, ({ room_name }) => room_name)
        .slice(0, SHOWN)
        .map(chatCommand),
    },
  ]
  return {
    groups: [...findCommands(text, ofPage, administration), ...(enabled ? rows : [])].filter(
      ({ commands }) => commands.length > 0,
    ),
    isSearching: enabled && Object.values(queries).some(({ isFetching }) => isFetching),
    missing: enabled
      ? Object.entries(queries).flatMap(([name, { data, error }]) =>
          data === undefined && error !== null ? [name] : [],
        )
      : [],
  }
}

/** Drops earlier results that do not match the new text, so that Enter does not open them. */
function stillFound<Row extends { title: string }>(
  { data, isPlaceholderData }: { data: Reading<Row[]> | undefined; isPlaceholderData: boolean },
  wanted: string,
): Row[] {
  const rows = data?.data ?? []
  return isPlaceholderData ? rows.filter(({ title }) => isFound(title, wanted)) : rows
}

function titleOf({ title }: { title: string }): [string] {
  return [title]
}

function channelCommand({ id, title, category_title }: Channel): Command {
  return {
    id: `channel-${id}`,
    title,
    note: category_title,
    Icon: Radio,
    run: ({ navigate }) => navigate({ to: '/placement/channels-base/$id/edit', params: { id: String(id) } }),
  }
}

/** Returns an empty array for a stage unknown to this version, because the stage has no page. */
function projectCommand({ id, title, direction, stage }: ListedProject): Command[] {
  if (!isProjectStage(stage)) return []
  return [
    {
      id: `project-${id}`,
      title: title || `Проект №${id}`,
      note: direction,
      Icon: FolderKanban,
      run: ({ navigate }) => navigate(stageLink(id, stage)),
    },
  ]
}

function estimateCommand({ id, title, client_name }: ListedEstimate): Command {
  return {
    id: `estimate-${id}`,
    title,
    words: client_name,
    note: client_name,
    Icon: Calculator,
    run: ({ navigate }) => navigate({ to: '/placement/estimates/$id/edit', params: { id: String(id) } }),
  }
}

function chatCommand({ room_id, room_name }: ChatRoom): Command {
  return {
    id: `chat-${room_id}`,
    title: room_name,
    Icon: MessageSquare,
    run: ({ navigate }) => navigate({ to: '/chat/{-$chatId}', params: { chatId: room_id } }),
  }
}
