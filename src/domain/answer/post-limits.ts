/** The day on which the limits below were read. */
export const postLimitsAsOf = '2026-11-27'

/**
 * How long a text may be, in UTF-16 code units. Telegram counts a text without its markup.
 * VK documents a limit of messages, and none of posts on a wall.
 */
export const postLimits = [
  { title: 'Пост в Telegram', limit: 4_096, source: 'https://core.telegram.org/bots/api#sendmessage' },
  { title: 'Подпись в Telegram', limit: 1_024, source: 'https://core.telegram.org/bots/api#sendphoto' },
  { title: 'Сообщение ВКонтакте', limit: 9_000, source: 'https://dev.vk.com/ru/method/messages.send' },
] as const

/** Returns how many code units are left, or how many are too many as a negative number. */
export function roomLeft(text: string, limit: number): number {
  return limit - text.length
}
