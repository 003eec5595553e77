import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** Calls and fields beyond the specification. A client checks that the server has them before it uses them. */
export const extensions = [
  'account',
  'administration',
  'agency-base',
  'agency-profile',
  'assistant-settings',
  'assistant-usage',
  'channel-changes',
  'channel-checksum',
  'channel-conditions',
  'channel-facets',
  'channel-imports',
  'channel-placement',
  'channel-price-changes',
  'channel-sort',
  'channel-text-conditions',
  'channel-views',
  'chat-branches',
  'chat-folders',
  'chat-models',
  'chat-names',
  'chat-pages',
  'chat-pins',
  'chat-search',
  'file-reading',
  'file-usage',
  'oidc',
  'passkeys',
  'placement-rules',
  'prompt-template-groups',
  'prompt-templates',
  'record-changes',
  'sessions',
  'stop-response',
  'rename-chat',
  'shortlists',
  'system',
] as const
export type Extension = (typeof extensions)[number]

export const meta = defineEndpoint({
  method: 'GET',
  path: '/meta',
  summary: 'Версия сервера и его расширения',
  response: z.object({
    version: z.string(),
    extensions: z.array(z.string()),
    /** The models that answer, and whether it is the built-in demonstration model. */
    assistant: z.optional(
      z.object({ model: z.string(), is_demo: z.boolean(), fast_model: z.optional(z.string()) }),
    ),
  }),
})
