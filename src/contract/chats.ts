import * as z from 'zod/mini'
import { maxAttachments } from '#domain/attachment.ts'
import { maxMessageLength } from '#domain/chat.ts'
import { agencyAnswer } from './assistant/agency-answer.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { anyText, optionalText, requiredText, storable, uuid, uuidParam } from './fields.ts'
import { wholeNumber } from './paging.ts'

/** This server's ids are UUIDs; other servers may use numbers. */
const wireId = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id) => String(id)),
)
const flag = z.optional(z.nullable(z.boolean()))

const maybeText = z.optional(z.nullable(z.string()))

export const chatRoom = z.object({
  room_id: wireId,
  room_name: z.string(),
  /** The list shows the chat first. */
  is_pinned: flag,
  folder: maybeText,
})
export type ChatRoom = z.output<typeof chatRoom>

const attachedFile = z.object({
  id: wireId,
  name: z.string(),
  problem: maybeText,
  /** What the assistant cannot read of the file, such as a hidden sheet; for users. */
  unread: maybeText,
})

const filePart = z.object({
  id: wireId,
  name: z.string(),
  unit: z.enum(['row', 'page', 'slide', 'percent']),
  read: z.number(),
  total: z.nullable(z.number()),
})

/** How many messages, and which parts of files, the model did not receive whole with a question. */
const leftOut = z.object({ messages: z.number(), files: z.array(filePart) })
export type LeftOut = z.output<typeof leftOut>

export const chatMessage = z.object({
  msg: z.string(),
  attributes: z.object({
    role: z.enum(['user', 'assistant']),
    id: wireId,
    image: z.optional(z.nullable(z.object({ image_url: z.string(), filename: z.optional(z.string()) }))),
    use_image_tool: flag,
    use_web_search_tool: flag,
    use_agency_base: flag,
    attached_files: z.optional(z.nullable(z.array(attachedFile))),
    /** The answer broke off; `msg` is the part that arrived. */
    interrupted: flag,
    stopped: flag,
    /** Of a question whose prompt was too long for the model. */
    left_out: z.optional(z.nullable(leftOut)),
    /** Of a question whose answer failed or broke off: why, for users. */
    failure: maybeText,
    /** Of a question that has other versions (`chat-branches`): the ids of all of them, oldest first. */
    versions: z.optional(z.nullable(z.array(wireId))),
    ...agencyAnswer,
  }),
})
export type ChatMessage = z.output<typeof chatMessage>

// Marked pure, because a bundler treats `check` as a side effect, and the offline copy's worker sends no messages.
export const chatMessageInput = z.object({
  msg: /* @__PURE__ */ z.string('Введите сообщение').check(
    z.refine((text) => text.trim() !== '', 'Введите сообщение'),
    z.maxLength(maxMessageLength, {
      error: () => `Не больше ${maxMessageLength.toLocaleString('ru-RU')} символов`,
    }),
    storable,
  ),
  attributes: z._default(
    /* @__PURE__ */ z
      .object({
        /** The client creates the id, so that a repeated message is not stored twice. */
        id: z.optional(uuid),
        /** A question of the chat; with what follows it, it becomes another version of this one. */
        replaces: z.optional(uuid),
        /** With `replaces`: the new answer goes on where the answer to the replaced question broke off. */
        continues: flag,
        /** What the chat of a first message is named after, instead of the message. */
        room_name: z.optional(anyText()),
        use_image_tool: flag,
        use_web_search_tool: flag,
        /** The model may look into the agency's base. */
        use_agency_base: flag,
        /** `fast` asks the second model where there are two; any other value asks the first. */
        model: z.optional(z.nullable(z.string())),
        attached_files: z.optional(
          z.nullable(
            /* @__PURE__ */ z
              .array(z.object({ id: z.union([z.uuid(), z.number()], 'Неверный номер') }))
              .check(z.maxLength(maxAttachments, `Максимальное количество файлов: ${maxAttachments}`)),
          ),
        ),
      })
      .check(
        z.refine(
          ({ use_image_tool, use_web_search_tool }) => !(use_image_tool && use_web_search_tool),
          'Изображение и Web поиск нельзя включить вместе',
        ),
      ),
    {},
  ),
})
export type ChatMessageInput = z.output<typeof chatMessageInput>

export const list = defineEndpoint({
  method: 'GET',
  path: '/chats',
  summary: 'Чаты, последний сверху',
  response: z.object({ rows: z.array(chatRoom) }),
})

const historyParts = { rows: z.array(chatMessage), active_response_id: z.nullish(wireId) }

/** Returns the messages, oldest first. `active_response_id` names an answer that is still being written. */
export const history = defineEndpoint({
  method: 'GET',
  path: '/chats/:id/messages',
  summary: 'Сообщения чата',
  params: uuidParam,
  response: z.object(historyParts),
})

/**
 * Returns the newest messages, or those before `before`, oldest first; fewer than `limit` when they are large. While
 * `has_more` is true, the id of the first message is the next `before`.
 */
export const historyPage = defineEndpoint({
  method: 'GET',
  path: '/chats/:id/messages/page',
  summary: 'Часть сообщений чата',
  params: uuidParam,
  query: z.object({ before: z.optional(uuid), limit: wholeNumber(50, 100) }),
  response: z.object({ ...historyParts, has_more: z.boolean() }),
})

export const create = defineEndpoint({
  method: 'POST',
  path: '/chats/messages',
  summary: 'Первое сообщение нового чата',
  body: chatMessageInput,
  response: z.object({ room_id: wireId, response_id: wireId }),
})

export const send = defineEndpoint({
  method: 'POST',
  path: '/chats/:id/messages',
  summary: 'Сообщение',
  params: uuidParam,
  body: chatMessageInput,
  response: z.object({ response_id: wireId }),
})

/** Shows another version of a question, with the conversation that followed it. */
export const chooseVersion = defineEndpoint({
  method: 'PUT',
  path: '/chats/:id/version',
  summary: 'Выбрать вариант вопроса',
  params: uuidParam,
  body: z.object({ question_id: uuid }),
  response: noContent,
})

export const rename = defineEndpoint({
  method: 'PATCH',
  path: '/chats/:id',
  summary: 'Переименовать чат',
  params: uuidParam,
  body: z.object({ room_name: requiredText('Введите название чата') }),
  response: chatRoom,
  isAnswerOptional: true,
})

export const maxFolderName = 60

/** Pins or unpins a chat, or moves it to a folder, which exists while a chat is in it. Absent fields stay. */
export const place = defineEndpoint({
  method: 'PATCH',
  path: '/chats/:id/place',
  summary: 'Место чата в списке',
  params: uuidParam,
  body: z.object({ is_pinned: z.optional(z.boolean()), folder: z.optional(optionalText(maxFolderName)) }),
  response: chatRoom,
})

export const remove = defineEndpoint({
  method: 'DELETE',
  path: '/chats/:id',
  summary: 'Удалить чат',
  params: uuidParam,
  response: noContent,
})

const searchResult = z.object({
  room_id: wireId,
  room_name: z.string(),
  message_id: wireId,
  role: z.enum(['user', 'assistant']),
  /** A part of the message without markup. */
  snippet: z.string(),
  /** The found words in the snippet, from and to in UTF-16 units. */
  marks: z.array(z.tuple([z.number(), z.number()])),
})
export type ChatSearchResult = z.output<typeof searchResult>

/**
 * Finds chats by their messages (domain/chat-search), in the order of the list, each with its newest matching message.
 * A query without a word finds nothing.
 */
export const search = defineEndpoint({
  method: 'GET',
  path: '/chats/search',
  summary: 'Поиск по сообщениям своих чатов',
  query: z.object({ query: anyText(), page: wholeNumber(1, 10_000) }),
  response: z.object({ rows: z.array(searchResult), has_more: z.boolean() }),
})

/**
 * One message of a response's stream: a piece of text without an `event`, a picture (`image`, `is_final` for the last),
 * an `error`, or `done` at the end. Attributes come with the end, and what is cited with its link or the beginning too.
 */
export const streamMessage = z.object({
  event: maybeText,
  delta: maybeText,
  is_final: flag,
  filename: maybeText,
  image_url: maybeText,
  message: maybeText,
  attributes: z.optional(z.nullable(z.object(agencyAnswer))),
})
export type StreamMessage = z.output<typeof streamMessage>

/** Streams the answer from its first piece, or from the piece after the header `Last-Event-ID`. */
export const stream = defineEndpoint({
  method: 'GET',
  path: '/chats/responses/:id/stream',
  summary: 'Ответ по мере появления',
  params: uuidParam,
  response: streamMessage,
  responseType: 'event-stream',
})

/** Ends the answer and keeps its text. Stopping an ended answer succeeds too. */
export const stop = defineEndpoint({
  method: 'DELETE',
  path: '/chats/responses/:id',
  summary: 'Остановить ответ',
  params: uuidParam,
  response: noContent,
})
