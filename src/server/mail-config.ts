import * as z from 'zod/mini'
import { isLoopback } from './http/network-address.ts'

/** The mail server that sends one-time links. */
export type MailConfig = NonNullable<ReturnType<typeof toMailConfig>>

const isMailAddress = (text: string) =>
  URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol) && new URL(text).hostname !== ''

/** A percent sign of a password is written as %25. */
const isDecodable = (text: string) => {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(`${username}${password}`)
    return true
  } catch {
    return false
  }
}

const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

export const mailVariables = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isMailAddress, 'нужен адрес вида smtps://имя:пароль@smtp.example.ru:465'),
        z.refine(isDecodable, 'знак % в имени и пароле пишется как %25'),
      ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(sender, 'нужен адрес вида desk@example.ru или Агентство <desk@example.ru>')),
  ),
}

type Filled = Readonly<Record<string, string | undefined>>

/** Refuses mail without a sender, or without the address that its links lead to. */
export function mailFaults(filled: Filled) {
  if (!filled.SMTP_URL) return []
  return ['MAIL_FROM', 'PUBLIC_URL']
    .filter((name) => !filled[name])
    .map((name) => ({ path: [name], message: 'обязательна, раз задано: SMTP_URL' }))
}

/** Converts checked variables; undefined sends no mail. */
export function toMailConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Filled) {
  if (!SMTP_URL || !MAIL_FROM || !PUBLIC_URL) return undefined
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    /** Whether the connection begins with TLS; otherwise it must turn to TLS, but for a server on this machine. */
    isSecure,
    isLocal: isLoopback(hostname),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    user: username === '' ? undefined : { name: decodeURIComponent(username), password: decodeURIComponent(password) },
    /** The sender, such as «Агентство <desk@agency.ru>». */
    from: MAIL_FROM,
    /** The address that the links lead to. */
    publicUrl: new URL(PUBLIC_URL),
  }
}
