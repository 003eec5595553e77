import type * as z from 'zod/mini'
import type { Api } from '#client/lib/http/create-api.ts'
import * as views from '#contract/channel-search/channel-views.ts'
import * as chats from '#contract/chats.ts'
import * as directions from '#contract/directions.ts'
import * as rules from '#contract/placement-rules.ts'
import * as positions from '#contract/positions.ts'
import * as templates from '#contract/prompt-templates.ts'
import * as services from '#contract/services.ts'

/** A small list that the device keeps as it last received it. Sync, panel, policy and readers derive from this. */
export type KeptResource<Row extends object = object> = {
  /** Its key in the database. */
  name: string
  /** As the panel «Офлайн» names it. */
  title: string
  /** The fields that may lie on the device, each with its reason. */
  fields: { readonly [Field in keyof Row]?: string }
  row: z.ZodMiniType<Row>
  read: (api: Api, signal?: AbortSignal) => Promise<readonly Row[]>
  /** Only a server of ours has the list. */
  isOurs?: true
}

export const keptDirections = {
  name: 'directions',
  title: 'Направления',
  fields: { id: 'tells rows apart', title: 'shown' },
  row: directions.direction,
  read: (api, signal) => api(directions.list, {}, { signal }),
} as const satisfies KeptResource<directions.Direction>

/** The titles of the estimates that use a position are not stored, because they name clients. */
export const keptPositions = {
  name: 'positions',
  title: 'Должности',
  fields: {
    id: 'tells rows apart',
    title: 'shown',
    description: 'shown',
    related_template_count: 'tells whether it is in use',
  },
  row: positions.position,
  read: (api, signal) => api(positions.list, {}, { signal }),
} as const satisfies KeptResource<positions.Position>

export const keptServices = {
  name: 'services',
  title: 'Сервисы',
  fields: {
    id: 'tells cards apart',
    title: 'shown',
    description: 'shown',
    url: 'the card links to it',
    status: 'shown',
    logo_url: 'finds the logo among the pictures on the device',
  },
  row: services.service,
  read: async (api, signal) => (await api(services.list, {}, { signal })).resources,
} as const satisfies KeptResource<services.Service>

export const keptViews = {
  name: 'views',
  title: 'Виды базы каналов',
  fields: { id: 'tells views apart', name: 'shown', shown: 'what it shows' },
  row: views.channelView,
  read: async (api, signal) => (await api(views.list, {}, { signal })).items,
  isOurs: true,
} as const satisfies KeptResource<views.ChannelView>

export const keptRules = {
  name: 'rules',
  title: 'Правила размещения',
  fields: {
    version: 'tells versions apart',
    since: 'shown with each verdict',
    most_unregistered: 'the verdict needs it',
    platforms: 'the verdict needs it',
    wanted: 'the verdict needs it',
  },
  row: rules.placementRules,
  read: async (api, signal) => [await api(rules.get, {}, { signal })],
  isOurs: true,
} as const satisfies KeptResource<rules.NumberedRules>

export const keptTemplates = {
  name: 'templates',
  title: 'Шаблоны агентства',
  fields: {
    id: 'tells templates apart',
    group: 'shown',
    title: 'shown',
    text: 'a question is prepared without a network',
    is_archived: 'the archive is not offered',
    created_by: 'shown',
    version: 'a form that was opened from the copy must not overwrite what others have saved',
  },
  row: templates.promptTemplate,
  read: async (api, signal) => (await api(templates.list, {}, { signal })).items,
  isOurs: true,
} as const satisfies KeptResource<templates.PromptTemplate>

export const keptChats = {
  name: 'chats',
  title: 'Чаты',
  fields: {
    room_id: 'the address of the chat',
    room_name: 'shown and searched',
    is_pinned: 'its place in the list',
    folder: 'its place in the list',
  },
  row: chats.chatRoom,
  read: async (api, signal) => (await api(chats.list, {}, { signal })).rows,
} as const satisfies KeptResource<chats.ChatRoom>

/** In the order of the panel. */
export const keptResources = [
  keptDirections,
  keptPositions,
  keptServices,
  keptViews,
  keptRules,
  keptTemplates,
  keptChats,
] as const satisfies readonly KeptResource[]
export type KeptResourceName = (typeof keptResources)[number]['name']
