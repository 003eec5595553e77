import { createTransport } from 'nodemailer'
import { joinAddress } from '#contract/accounts/join-address.ts'
import { codedError, codeOf } from '#server/error-codes.ts'
import type { MailConfig } from '#server/mail-config.ts'

export type MailService = ReturnType<typeof createMailService>

type Letter = { email: string; fullName: string; purpose: LetterPurpose; token: string }

/** A letter or a check takes at most this time, in milliseconds: a client waits 10 s for the answer with the link. */
const mailWithinMs = 5_000

/** Sends one-time links by the mail server. `onFailure` receives a code alone: errors of mail quote addresses. */
export function createMailService(
  { host, port, isSecure, isLocal, user, from, publicUrl }: MailConfig,
  onFailure: (failure: { code: string }) => void,
  { withinMs = mailWithinMs } = {},
) {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: isLocal,
    ...(user && { auth: { user: user.name, pass: user.password } }),
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** Tells whether the mail server took the letter. */
  async function sendLink({ email, fullName, purpose, token }: Letter): Promise<boolean> {
    const { subject, text } = letters[purpose]
    const address = joinAddress(publicUrl.href, token)
    try {
      await within(
        withinMs,
        transport.sendMail({
          from,
          subject,
          to: { name: fullName, address: email },
          // The other encoding breaks long addresses into lines.
          textEncoding: 'base64',
          text: text({ fullName, place: publicUrl.host, address }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      )
      return true
    } catch (error) {
      onFailure({ code: codeOf(error) })
      return false
    }
  }

  return {
    sendLink,
    /** Connects and signs in without a letter. @throws the error of the mail server, with its `code` */
    verify: () => within(withinMs, transport.verify()),
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(codedError('ETIMEDOUT', 'the mail server is too slow')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

export type LetterPurpose = 'invite' | 'reset'

type Words = { fullName: string; place: string; address: string }
type Text = { subject: string; text: (words: Words) => string }

/** The letters with a one-time link. */
export const letters: Readonly<Record<LetterPurpose, Text>> = {
  invite: {
    subject: 'Приглашение в PromoDesk',
    text: ({ fullName, place, address }) =>
      `${greeting(fullName)}

Вас пригласили в PromoDesk (${place}). Откройте ссылку и придумайте пароль:

${address}

${rest}
`,
  },
  reset: {
    subject: 'Новый пароль для PromoDesk',
    text: ({ fullName, place, address }) =>
      `${greeting(fullName)}

Администратор PromoDesk (${place}) сделал для вас ссылку. Задайте по ней новый пароль:

${address}

${rest}
`,
  },
}

const greeting = (fullName: string) => (fullName === '' ? 'Здравствуйте!' : `Здравствуйте, ${fullName}!`)

const rest = `Ссылка действует один раз, 72 часа. Никому её не пересылайте: по ней войдут от вашего имени.
Если вы не ждали этого письма, просто удалите его.`
