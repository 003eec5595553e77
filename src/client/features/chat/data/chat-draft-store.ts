import * as z from 'zod/mini'
import { createDraftKeeper, type Draft } from '#client/lib/session/draft.ts'
import { createListeners } from '#client/lib/store/listeners.ts'
import { fileId, type UploadedFile } from '#contract/files.ts'

/** An extra task of the assistant: to draw a picture or to search the web. */
export type ChatMode = 'image' | 'search'

/** A file of a draft; `size` in bytes. */
export type Attachment = { key: string; name: string; size: number } & (
  | { state: 'uploading' }
  | { state: 'failed'; reason: string }
  /** `problem`: why the assistant cannot read the file, which is attached all the same. */
  | { state: 'done'; id: UploadedFile['id']; problem: string | null }
)

/** A message on its way; the server recognises a repeated one by its id. */
export type Outgoing = {
  id: string
  text: string
  mode: ChatMode | undefined
  attachments: readonly Attachment[]
}

export type ChatDraft = {
  text: string
  mode: ChatMode | undefined
  attachments: readonly Attachment[]
  /** The sent message without an answer. */
  outgoing: Outgoing | null
  /** The id under which this very text may have reached the server already. */
  triedAs: string | null
}

/** The key of a draft whose chat does not exist yet. */
export const NEW_CHAT = 'new'

const empty: ChatDraft = { text: '', mode: undefined, attachments: [], outgoing: null, triedAs: null }

/**
 * Holds the unsent text, mode and files of each chat. They outlive the screen and, stored on the device, the page.
 */
export function createChatDrafts(userId: string) {
  const drafts = new Map<string, ChatDraft>()
  const keepers = new Map<string, ReturnType<typeof createDraftKeeper>>()
  const { subscribe, tell } = createListeners()
  const unwatch: (() => void)[] = []

  const keeperOf = (chat: string) => {
    let keeper = keepers.get(chat)
    if (keeper === undefined) {
      keeper = createDraftKeeper(userId, pathOf(chat))
      unwatch.push(keeper.watch())
      keepers.set(chat, keeper)
    }
    return keeper
  }

  const get = (chat: string): ChatDraft => {
    let draft = drafts.get(chat)
    if (draft === undefined) {
      draft = restore(keeperOf(chat).restored)
      drafts.set(chat, draft)
    }
    return draft
  }

  const put = (chat: string, draft: ChatDraft) => {
    drafts.set(chat, draft)
    const keeper = keeperOf(chat)
    if (isBlank(draft)) keeper.forget()
    else keeper.keep(() => ({ values: kept(draft) }))
    tell()
  }

  return {
    get,

    subscribe,

    /** Returns the chat of the first matching draft among those that were opened. */
    find: (matches: (draft: ChatDraft) => boolean): string | undefined =>
      [...drafts].find(([, draft]) => matches(draft))?.[0],

    /** A change makes it another message. */
    change: (chat: string, patch: Partial<Pick<ChatDraft, 'text' | 'mode'>>) =>
      put(chat, { ...get(chat), ...patch, triedAs: null }),

    changeAttachments: (chat: string, change: (attachments: readonly Attachment[]) => Attachment[]) => {
      const draft = get(chat)
      put(chat, { ...draft, attachments: change(draft.attachments), triedAs: null })
    },

    /** Takes the message out of the input; files without an upload and the mode stay. */
    takeOutgoing(chat: string): Outgoing {
      const { text, mode, attachments, triedAs } = get(chat)
      const outgoing: Outgoing = {
        id: triedAs ?? crypto.randomUUID(),
        text,
        mode,
        attachments: attachments.filter(({ state }) => state === 'done'),
      }
      put(chat, { ...empty, mode, outgoing })
      // A page that is closed now must find the text again.
      keeperOf(chat).flush()
      return outgoing
    },

    sent: (chat: string) => put(chat, { ...get(chat), outgoing: null }),

    /** Puts the message back before the text that was typed since; a deleted chat takes nothing back. */
    notSent(chat: string, outgoing: Outgoing): void {
      const draft = get(chat)
      const isOwn = draft.outgoing?.id === outgoing.id
      if (isOwn || chat === NEW_CHAT) {
        put(chat, { ...putBack(draft, outgoing), outgoing: isOwn ? null : draft.outgoing })
      }
    },

    /** Moves text typed after the first message to the chat that now exists. */
    move(from: string, to: string): void {
      const draft = get(from)
      put(from, empty)
      put(to, { ...draft, outgoing: null })
    },

    clear: (chat: string) => put(chat, empty),

    /** Ends the use of these drafts. */
    close: () => {
      for (const stop of unwatch) stop()
    },

    /** Writes waiting changes now. */
    flush: () => {
      for (const keeper of keepers.values()) keeper.flush()
    },
  }
}

const pathOf = (chat: string) => `/chat/${chat}`

const isBlank = ({ text, mode, attachments, outgoing }: ChatDraft) =>
  text === '' && mode === undefined && attachments.length === 0 && outgoing === null

function putBack(draft: ChatDraft, { id, text, mode, attachments }: Outgoing): ChatDraft {
  const isUntouched = draft.text === '' && draft.attachments.length === 0
  return {
    text: isUntouched ? text : `${text}\n\n${draft.text}`,
    mode,
    attachments: [...attachments, ...draft.attachments],
    outgoing: null,
    triedAs: isUntouched ? id : null,
  }
}

const attachment = z.object({
  key: z.string(),
  name: z.string(),
  size: z.number(),
  state: z.literal('done'),
  id: fileId(),
  problem: z.nullable(z.string()),
})
const mode = z.optional(z.enum(['image', 'search']))
const message = { text: z.string(), mode, attachments: z.array(attachment) }
const keptDraft = z.object({
  ...message,
  triedAs: z.nullable(z.string()),
  outgoing: z.nullable(z.object({ id: z.string(), ...message })),
})

/** Returns the draft without files whose upload ended with the page. */
function kept(draft: ChatDraft) {
  return { ...draft, attachments: draft.attachments.filter(({ state }) => state === 'done') }
}

function restore(stored: Draft | undefined): ChatDraft {
  const { data } = z.safeParse(keptDraft, stored?.values)
  if (data === undefined) return empty
  const { outgoing, mode, ...rest } = data
  const draft = { ...rest, mode, outgoing: null }
  // The page ended before the answer; the server recognises the message by its id.
  return outgoing ? putBack(draft, { ...outgoing, mode: outgoing.mode }) : draft
}
