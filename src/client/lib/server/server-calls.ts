import type { Api } from '#client/lib/http/create-api.ts'
import type { ChannelImport, ImportRow } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import type { ChatMessage } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'
import type { NamedPageQuery } from '#domain/channel-search/channel-search.ts'

/** Whether the server is ours or one of the bare specification, and what depends on the installation of ours. */
export type ServerKind = {
  isOurs: boolean
  /** The server has providers by which users sign in. */
  hasProviders: boolean
  /** The assistant can look into the agency's base. */
  asksBase: boolean
}

export type ServerCalls = ServerKind & {
  /** A bare server returns the rows in its own order and ignores `conditions`. */
  searchChannels: (query: NamedPageQuery, signal?: AbortSignal) => Promise<ChannelsPage>
  /** Returns the newest messages of a chat, or those before `before`. A bare server returns all. */
  readMessages: (part: { chatId: string; before?: string | undefined }, signal?: AbortSignal) => Promise<ChatHistory>
}

/** Reads the whole base. These calls are separate, because only the offline copy and the import load their code. */
export type BaseCalls = {
  /** Yields the whole base page by page. */
  basePages: () => AsyncGenerator<BasePage>
  /** Whether the pages miss no row even if the base changes between two pages. */
  areBasePagesSteady: boolean
  /** The values that a device compares with its copy. `checksum` is null when only the number of rows is known. */
  baseChecksum: () => Promise<{ count: number; checksum: string | null }>
}

/** Imports a table into the base. These calls are separate, because only the import loads their code. */
export type ImportCalls = {
  /**
   * Writes an import.
   * @throws as `api` does, ImportFailedError, or the signal's reason when it was cancelled
   */
  writeImport: (source: ImportSource) => Promise<WriteResult>
  /** Returns the last written import; null when there is none. */
  lastImport: (signal: AbortSignal) => Promise<ChannelImport | null>
}

/** The last messages of a chat, oldest first; all of them unless there are earlier ones. */
export type ChatHistory = { rows: ChatMessage[]; hasEarlier: boolean; activeResponseId: string | null }

export type ChannelsPage = { items: Channel[]; total: number }

/** A downloaded part of the base. `cursor` is the start of the next changes; null when it is unknown. */
export type BasePage = ChannelsPage & { deletedIds: number[]; cursor: string | null }

/** The rows of an import, held by the thread that read the table. */
export type ImportSource = {
  total: number
  newCategories: () => Promise<string[]>
  rows: (from: number, to: number) => Promise<ImportRow[]>
  /** Checks again which of the rows exist in the base. */
  compareWithBase: () => Promise<void>
  signal: AbortSignal
  onProgress: (progress: WriteProgress) => void
}

/** `each`: the server writes row by row, and written rows stay. */
export type WriteProgress = { step: 'sending' | 'writing' | 'each'; done: number; total: number }

/** The result of an import; `undoable` is the import if the server can undo it. */
export type WriteResult = {
  created: number
  changed: number
  unchanged: number
  skipped: { rowNumber: number; reason: string }[]
  undoable: ChannelImport | undefined
  isUndone?: true
}

export function chooseServer(api: Api, kind: ServerKind): ServerCalls {
  const { isOurs } = kind
  return {
    ...kind,
    searchChannels: ({ search, category_ids, page, page_size, sort, conditions }, signal) =>
      api(
        channels.search,
        {
          query: { page, page_size, ...(isOurs && sort !== undefined && { sort }) },
          body: { search, category_ids: [...category_ids], conditions: conditions && [...conditions] },
        },
        { signal },
      ),
    readMessages: async ({ chatId, before }, signal) => {
      const params = { id: chatId }
      const { rows, has_more, active_response_id } = isOurs
        ? await api(chats.historyPage, { params, query: { before } }, { signal })
        : { ...(await api(chats.history, { params }, { signal })), has_more: false }
      return { rows, hasEarlier: has_more, activeResponseId: active_response_id ?? null }
    },
  }
}

/** Our server with all that an installation may have. */
export const ours: ServerKind = { isOurs: true, hasProviders: true, asksBase: true }
/** A server of the bare specification. */
export const bare: ServerKind = { isOurs: false, hasProviders: false, asksBase: false }
