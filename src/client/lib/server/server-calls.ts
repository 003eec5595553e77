import type { ChannelImport, ImportRow } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'
import type { ChatMessage } from '#contract/chats.ts'
import type { NamedPageQuery } from '#domain/channel-search/channel-search.ts'

/** The calls and features that depend on the server's extensions to the specification. */
export type ServerCalls = {
  /** Whether `searchChannels` applies `sort`; otherwise the rows come in the server's order. */
  canSort: boolean
  /** Whether `searchChannels` applies `conditions`; a server of the specification ignores them. */
  canFilter: boolean
  /** Whether `searchChannels` filters and sorts by the verdict «Можно ставить?». */
  canJudge: boolean
  /** Whether `searchChannels` filters by descriptions, addresses, handles and notes. */
  searchesTexts: boolean
  /** Whether channels come with the changes of their prices, and `searchChannels` filters by their days. */
  remembersPrices: boolean
  searchChannels: (query: NamedPageQuery, signal?: AbortSignal) => Promise<ChannelsPage>
  /** Returns the newest messages of a chat, or those before `before`. A server without this extension returns all. */
  readMessages: (
    part: { chatId: string; before?: string | undefined },
    signal?: AbortSignal,
  ) => Promise<ChatHistory>
  storesViews: boolean
  storesShortlists: boolean
  storesTemplates: boolean
  renamesTemplateGroups: boolean
  canStopAnswer: boolean
  canRenameChat: boolean
  /** Whether the last question of a chat can be replaced by another version of it. */
  hasChatBranches: boolean
  /** Whether the server takes a chat's name with the first message. */
  namesChats: boolean
  searchesChats: boolean
  /** Whether the assistant can look into the agency's base. */
  asksBase: boolean
  pinsChats: boolean
  storesChatFolders: boolean
  listsSessions: boolean
  hasPasskeys: boolean
  /** Whether users change their own name and password. */
  hasAccount: boolean
  /** The server has providers by which users sign in. */
  hasProviders: boolean
  hasAdministration: boolean
  hasPlacementRules: boolean
  recordsChanges: boolean
  tellsFileUsage: boolean
  keepsAgencyText: boolean
  countsUsage: boolean
  /** Whether administrators see the state of the installation. */
  tellsSystem: boolean
  /** Whether the agency has a name and a logo here, and its administrators first steps. */
  keepsAgency: boolean
}

/** Reads the whole base. These calls are separate, because only the offline copy and the import load their code. */
export type BaseCalls = {
  /** Yields the whole base page by page. */
  basePages: () => AsyncGenerator<BasePage>
  /** Whether the pages miss no row even if the base changes between two pages. */
  areBasePagesSteady: boolean
  /** Whether the channels come with the changes of their prices. */
  remembersPrices: boolean
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
