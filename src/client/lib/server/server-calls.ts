import type { ChannelImport, ImportRow } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatMessage } from '#contract/chats.ts'
import type { ChannelPageQuery } from '#domain/channel-search.ts'

/** What the client asks of a server beyond the plain calls of the specification, as its extensions allow. */
export type ServerCalls = {
  /** Whether `searchChannels` follows `sort`; otherwise the rows come in the server's order. */
  canSort: boolean
  searchChannels: (query: ChannelPageQuery, signal?: AbortSignal) => Promise<ChannelsPage>
  /** Returns the newest messages of a chat, or those before one. The specification gives all at once. */
  readMessages: (
    part: { chatId: string; before?: string | undefined },
    signal?: AbortSignal,
  ) => Promise<ChatHistory>
  storesViews: boolean
  storesShortlists: boolean
  canStopAnswer: boolean
  canRenameChat: boolean
  listsSessions: boolean
  hasPasskeys: boolean
  tellsFileUsage: boolean
}

/** How the whole base is read. These calls are apart: only the copy and the import fetch their code. */
export type BaseCalls = {
  /** Yields the whole base page by page. */
  basePages: () => AsyncGenerator<BasePage>
  /** The pages miss no row when the base changes between two of them. */
  areBasePagesSteady: boolean
  /** The base as a device compares it; `checksum` is null when only the number of rows is known. */
  baseChecksum: () => Promise<{ count: number; checksum: string | null }>
}

/** How a table comes into the base. These calls are apart: only the import fetches their code. */
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

/** A part of the base on its way to the device. `cursor` starts the next changes; null when it is unknown. */
export type BasePage = ChannelsPage & { deletedIds: number[]; cursor: string | null }

/** The rows of an import, as the thread that read the table has them. */
export type ImportSource = {
  total: number
  newCategories: () => Promise<string[]>
  rows: (from: number, to: number) => Promise<ImportRow[]>
  /** Finds out again which of the rows exist in the base. */
  compareWithBase: () => Promise<void>
  signal: AbortSignal
  onProgress: (progress: WriteProgress) => void
}

/** `each`: the server writes row by row, and written rows stay. */
export type WriteProgress = { step: 'sending' | 'writing' | 'each'; done: number; total: number }

/** The result of an import; `undoable` is its number if the server can undo it. */
export type WriteResult = {
  created: number
  changed: number
  unchanged: number
  skipped: { rowNumber: number; reason: string }[]
  undoable: number | undefined
  isUndone?: true
}
