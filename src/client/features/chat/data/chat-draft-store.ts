import * as z from 'zod/mini'
import { createListeners } from '#client/lib/create-store.ts'
import { newId } from '#client/lib/device/browser.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { createDraftKeeper, type Draft } from '#client/lib/session/draft.ts'
import { fileId } from '#contract/files.ts'

const mode = z.enum(['image', 'search'])
/** An extra task for the assistant: drawing a picture or searching the web. */
export type ChatMode = z.output<typeof mode>

const uploaded = z.object({
  key: z.string(),
  name: z.string(),
  size: z.number(),
  state: z.literal('done'),
  id: fileId(),
  /** Why the assistant cannot read the file, which stays attached. */
  problem: z.nullable(z.string()),
  /** Of a picture that was scaled down. */
  originalSize: z.optional(z.number()),
})
/** A file of a draft; sizes in bytes. */
export type Attachment =
  | z.output<typeof uploaded>
  | { key: string; name: string; size: number; state: 'uploading' }
  | { key: string; name: string; size: number; state: 'failed'; reason: string }

/** A message that is being sent; the server recognises a repeated message by its id. */
export type Outgoing = {
  id: string
  text: string
  mode: ChatMode | undefined
  attachments: readonly Attachment[]
  /** The fast model answers; chosen for the device, so drafts do not hold it. */
  isFast?: boolean
  /** The assistant may look into the agency's base. Drafts hold it only while they change a question. */
  usesBase?: boolean | undefined
  /** The question of the chat that this message replaces. */
  replaces?: string | undefined
  /** The answer to the replaced question, which the new answer continues. */
  begins?: string | undefined
}

export type ChatDraft = {
  text: string
  mode: ChatMode | undefined
  attachments: readonly Attachment[]
  /** The message that is being sent and has no response yet. */
  outgoing: Outgoing | null
  /** The id of a failed attempt to send this unchanged draft; the server may have received the message. */
  triedAs: string | null
  /** The question that this draft changes. */
  replaces: string | null
  /** Of a change: whether the assistant may look into the agency's base. Otherwise the device's choice counts. */
  usesBase?: boolean | undefined
}

/** The key of the draft for a change of a question of the chat; the chat's own draft stays beside it. */
export const editKey = (chatId: string): string => `${chatId}/edit`

/** The key of the draft for a chat that does not exist yet. */
export const NEW_CHAT = 'new'

const empty: ChatDraft = {
  text: '',
  mode: undefined,
  attachments: [],
  outgoing: null,
  triedAs: null,
  replaces: null,
}

/** Holds the unsent text, mode and files of each chat. Drafts are stored on the device and survive a reload. */
export function createChatDrafts(userId: string) {
  const drafts = new Map<string, ChatDraft>()
  const keepers = new Map<string, ReturnType<typeof createDraftKeeper>>()
  /** What other tabs have typed, by chat; undefined where they have not. */
  const others = new Map<string, string | undefined>()
  const { subscribe, tell } = createListeners()
  const look = ({ key }: StorageEvent) => {
    if (key?.startsWith(storageKeys.draft) === false) return
    others.clear()
    tell()
  }
  window.addEventListener('storage', look)
  const unwatch: (() => void)[] = [() => window.removeEventListener('storage', look)]

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

  const otherOf = (chat: string) => {
    const other = keeperOf(chat).other()
    const { data } = z.safeParse(keptDraft, other?.draft.values)
    // The tab that sends a message keeps it until the response.
    return other && data?.outgoing === null ? { draft: restore(other.draft), drop: other.drop } : undefined
  }

  const bringBack = (chat: string, { text, mode, attachments, triedAs }: ChatDraft) => {
    const draft = get(chat)
    const uploaded = attachments.filter(isUploaded)
    const message = { id: triedAs ?? newId(), text, mode, attachments: uploaded }
    put(chat, { ...putBack(draft, message), outgoing: draft.outgoing })
  }

  const put = (chat: string, draft: ChatDraft) => {
    drafts.set(chat, draft)
    const keeper = keeperOf(chat)
    if (isBlank(draft)) keeper.forget()
    // Unfinished uploads cannot continue after a reload.
    else keeper.keep(() => ({ values: { ...draft, attachments: draft.attachments.filter(isUploaded) } }))
    tell()
  }

  return {
    get,

    subscribe,

    /** Returns the chat of the first matching draft; searches only drafts that were opened. */
    find: (matches: (draft: ChatDraft) => boolean): string | undefined =>
      [...drafts].find(([, draft]) => matches(draft))?.[0],

    /** Changes the draft and clears `triedAs`, because the result is a different message. */
    change: (chat: string, patch: Partial<Pick<ChatDraft, 'text' | 'mode' | 'usesBase'>>) =>
      put(chat, { ...get(chat), ...patch, triedAs: null }),

    changeAttachments: (chat: string, change: (attachments: readonly Attachment[]) => Attachment[]) => {
      const draft = get(chat)
      put(chat, { ...draft, attachments: change(draft.attachments), triedAs: null })
    },

    /** Begins to change a question; `content` is the question as it was sent, or as it was changed before. */
    edit: (key: string, replaces: string, content: Pick<ChatDraft, 'text' | 'mode' | 'attachments' | 'usesBase'>) =>
      put(key, { ...empty, ...content, replaces }),

    /** Moves the draft to `outgoing`. Keeps the mode, and the files that could not be uploaded, which show why. */
    takeOutgoing(chat: string): Outgoing {
      const { text, mode, attachments, triedAs, replaces, usesBase } = get(chat)
      const outgoing: Outgoing = {
        id: triedAs ?? newId(),
        text,
        mode,
        attachments: attachments.filter(isUploaded),
        ...(replaces !== null && { replaces, usesBase }),
      }
      put(chat, { ...empty, mode, attachments: attachments.filter(hasFailed), outgoing })
      // Stored at once, so that the message is not lost if the page is closed now.
      keeperOf(chat).flush()
      return outgoing
    },

    sent: (chat: string) => put(chat, { ...get(chat), outgoing: null }),

    /** Puts a failed message back before the text typed since; does nothing if the draft was deleted with its chat. */
    notSent(chat: string, outgoing: Outgoing): void {
      const draft = get(chat)
      const isOwn = draft.outgoing?.id === outgoing.id
      if (isOwn || chat === NEW_CHAT) {
        put(chat, { ...putBack(draft, outgoing), outgoing: isOwn ? null : draft.outgoing })
      }
    },

    /** Moves text typed after the first message to the draft of the chat that now exists. */
    move(from: string, to: string): void {
      const draft = get(from)
      put(from, empty)
      put(to, { ...draft, outgoing: null })
    },

    /** Clears the draft and returns its content for `bringBack`. */
    clear(chat: string): ChatDraft {
      const draft = get(chat)
      put(chat, empty)
      return draft
    },

    /** Puts a cleared draft back before the text typed since. */
    bringBack,

    otherText(chat: string): string | undefined {
      if (!others.has(chat)) others.set(chat, otherOf(chat)?.draft.text.trim() || undefined)
      return others.get(chat)
    },

    /** Moves what another tab has typed before the text of this one. */
    takeOther(chat: string): void {
      const other = otherOf(chat)
      others.delete(chat)
      other?.drop()
      if (other) bringBack(chat, other.draft)
      else tell()
    },

    /** Ends all subscriptions; the drafts must not be used afterwards. */
    close: () => {
      for (const stop of unwatch) stop()
    },

    /** Writes pending changes to the device now. */
    flush: () => {
      for (const keeper of keepers.values()) keeper.flush()
    },
  }
}

const pathOf = (chat: string) => `/chat/${chat}`

const isUploaded = ({ state }: Attachment) => state === 'done'
const hasFailed = ({ state }: Attachment) => state === 'failed'

const isBlank = ({ text, mode, attachments, outgoing, replaces }: ChatDraft) =>
  text === '' && mode === undefined && attachments.every(hasFailed) && outgoing === null && replaces === null

function putBack(draft: ChatDraft, { id, text, mode, attachments, replaces, usesBase }: Outgoing): ChatDraft {
  const isUntouched = draft.text === '' && draft.attachments.every(hasFailed)
  return {
    text: isUntouched ? text : `${text}\n\n${draft.text}`,
    mode,
    attachments: [...attachments, ...draft.attachments],
    outgoing: null,
    triedAs: isUntouched ? id : null,
    replaces: replaces ?? draft.replaces,
    ...(replaces !== undefined && { usesBase }),
  }
}

const message = { text: z.string(), mode: z.optional(mode), attachments: z.array(uploaded) }
const keptDraft = z.object({
  ...message,
  triedAs: z.nullable(z.string()),
  replaces: z._default(z.nullable(z.string()), null),
  usesBase: z.optional(z.boolean()),
  outgoing: z.nullable(
    z.object({
      id: z.string(),
      ...message,
      replaces: z.optional(z.string()),
      usesBase: z.optional(z.boolean()),
    }),
  ),
})

function restore(stored: Draft | undefined): ChatDraft {
  const { data } = z.safeParse(keptDraft, stored?.values)
  if (data === undefined) return empty
  const { outgoing, mode, ...rest } = data
  const draft = { ...rest, mode, outgoing: null }
  // The page was closed before the response arrived; the server recognises the repeated message by its id.
  return outgoing ? putBack(draft, { ...outgoing, mode: outgoing.mode }) : draft
}
