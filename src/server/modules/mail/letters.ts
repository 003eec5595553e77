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
