import type { ChannelFieldOfPrivacy } from '#domain/channel-fields.ts'

/** A secret for each private field of a channel; the types demand one for a new field. */
export const secrets = {
  admin_username: '@tainyi_admin',
  legal_entity: 'ООО «Тайное юрлицо»',
  support_chat_link: 'https://tainyi.example/chat',
  notes: 'Тайный комментарий',
} as const satisfies Record<ChannelFieldOfPrivacy<'private'>, string>

export const privateFields = Object.keys(secrets)
