import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { joinAddress } from '#contract/accounts/join-address.ts'
import { printable } from '#domain/one-line.ts'
import type { Database } from '#server/db/client.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import type { AuditAction } from '#server/modules/audit/audit.table.ts'
import { makeUserLink } from '#server/modules/auth/links.service.ts'
import {
  describePasskeys,
  removePasskeysOf,
  requirePasskey,
} from '#server/modules/auth/passkey-administration.service.ts'
import { replaceSigningKey } from '#server/modules/auth/signing-key.ts'
import { userNotFound } from '#server/modules/users/users.errors.ts'
import {
  addUser,
  disableUser,
  enableUser,
  findUser,
  findUserId,
  listUsers,
  setAdministrator,
  setPasskeyRequired,
  setPassword,
  type User,
} from '#server/modules/users/users.service.ts'
import { commandDatabase } from './command-database.ts'
import { UsageError } from './usage-error.ts'

const usage = `Пользователи PromoDesk:
  npm run users -- add E-MAIL "ИМЯ ФАМИЛИЯ"   добавить (спросит пароль или прочтёт его из стандартного ввода);
                                               первый — администратор, прочие — с флагом --admin
  npm run users -- admin E-MAIL on|off         дать или снять право администратора
  npm run users -- passwd E-MAIL               новый пароль; все входы этого пользователя завершаются
  npm run users -- link E-MAIL                 одноразовая ссылка: вход без пароля и внешней учётной записи
  npm run users -- disable E-MAIL              закрыть доступ сразу
  npm run users -- enable E-MAIL               снова открыть доступ
  npm run users -- require-passkey E-MAIL      впредь пускать только с ключом доступа; входы завершаются
  npm run users -- allow-password E-MAIL       снова пускать и по одному паролю; входы завершаются
  npm run users -- remove-passkeys E-MAIL      удалить потерянные ключи и коды: снова хватит пароля; входы завершаются
  npm run users -- list                        показать всех
  npm run users -- rotate-key                  завершить все входы и сменить ключ, которым они подписаны`

/** `npm run users -- …` works with and without a running server. */
export async function runUsers([action, ...words]: string[]) {
  const isAdministrator = action === 'add' && words.includes('--admin')
  const rest = isAdministrator ? words.filter((word) => word !== '--admin') : words
  if (!isAction(action) || rest.length < wordsAfter[action].least || rest.length > wordsAfter[action].most) {
    throw new UsageError(usage)
  }
  const [email = '', more = ''] = rest
  if (action === 'admin' && more !== 'on' && more !== 'off') throw new UsageError(usage)
  const { config, use } = commandDatabase({ creates: action === 'add' })
  const password = action === 'add' || action === 'passwd' ? await askPassword() : ''
  const request = { action, email, more, password, isAdministrator, origin: config.publicUrl?.origin }
  process.stdout.write(`${await use((db) => perform(db, request))}\n`)
}

type Action = keyof typeof wordsAfter

async function perform(
  db: Database,
  request: {
    action: Action
    email: string
    /** The new user's name, or `on` or `off` after `admin`. */
    more: string
    password: string
    isAdministrator: boolean
    origin: string | undefined
  },
) {
  const { action, email, more, password, isAdministrator, origin } = request
  const at = new Date()
  /** Writes the change and its audit entry in one transaction. */
  const noted = (noteAs: AuditAction, change: (tx: Database) => Promise<User>) =>
    db.transaction(async (tx) => {
      const user = await change(tx)
      await audit(tx, { at, action: noteAs, subject: String(user.id) })
      return user.email
    })
  /** Lists the user's passkeys as a warning: they stay valid, also one that a thief added with a stolen password. */
  const withPasskeys = async (text: string) => {
    const id = await findUserId(db, email)
    const known = id === undefined ? [] : await describePasskeys(db, id)
    return known.length === 0
      ? text
      : `${text}\nКлючи доступа, с которыми можно войти: ${known.map(printable).join(', ')}`
  }
  if (action === 'add')
    return `Добавлен: ${await noted('user_added', (tx) => addUser(tx, { email, fullName: more, password, isAdministrator }, at))}`
  if (action === 'admin' && more === 'on')
    return `Администратор: ${await noted('administrator_added', (tx) => setAdministrator(tx, email, true))}`
  if (action === 'admin')
    return `Больше не администратор: ${await noted('administrator_removed', (tx) => setAdministrator(tx, email, false))}`
  if (action === 'passwd')
    return withPasskeys(
      `Пароль изменён: ${await noted('password_changed', (tx) => setPassword(tx, email, password, at))}`,
    )
  if (action === 'link') return makeLinkFor(db, email, origin)
  if (action === 'disable') return `Доступ закрыт: ${await noted('user_disabled', (tx) => disableUser(tx, email, at))}`
  if (action === 'enable') return `Доступ открыт: ${await noted('user_enabled', (tx) => enableUser(tx, email))}`
  if (action === 'require-passkey')
    return withPasskeys(
      `Нужен ключ доступа: ${await noted('passkey_required', (tx) => requirePasskey(tx, email, origin, at))}`,
    )
  if (action === 'allow-password')
    return `Пароля достаточно: ${await noted('passkey_not_required', (tx) => setPasskeyRequired(tx, email, false, at))}`
  if (action === 'remove-passkeys')
    return `Ключи доступа удалены: ${await noted('passkeys_removed', (tx) => removePasskeysOf(tx, email, at))}`
  if (action === 'rotate-key') {
    await db.transaction(async (tx) => {
      await replaceSigningKey(tx, at)
      await audit(tx, { at, action: 'key_rotated' })
    })
    return 'Ключ сменён, все входы завершены: войти нужно заново. Ключи доступа людей остались.'
  }
  const lines = await Promise.all((await listUsers(db)).map((user) => lineOf(db, user)))
  return lines.join('\n')
}

/** The way in when the provider is away and passwords are off. The user chooses a password on the link's page. */
async function makeLinkFor(db: Database, email: string, origin = 'http://127.0.0.1:3000'): Promise<string> {
  const at = new Date()
  const link = await db.transaction(async (tx) => {
    const id = await findUserId(tx, email)
    const user = id === undefined ? undefined : await findUser(tx, id)
    if (!user || user.isDisabled) throw userNotFound(email)
    await audit(tx, { at, action: 'link_made', subject: String(user.id) })
    return makeUserLink(tx, user.id, { createdBy: null, at })
  })
  return `Ссылка на 72 часа, для одного входа: ${joinAddress(origin, link.token)}`
}

async function lineOf(db: Database, { id, email, fullName, isDisabled, passkeyRequired, isAdministrator }: User) {
  const { length } = await describePasskeys(db, id)
  return [
    email,
    printable(fullName),
    ...(isAdministrator ? ['администратор'] : []),
    ...(length > 0 ? [`ключей доступа: ${length}`] : []),
    ...(passkeyRequired ? ['нужен ключ доступа'] : []),
    ...(isDisabled ? ['доступ закрыт'] : []),
  ].join('\t')
}

/** The number of arguments after each action: an e-mail, and for a new user a name, which needs quotes. */
const wordsAfter = {
  add: { least: 1, most: 2 },
  admin: { least: 2, most: 2 },
  passwd: { least: 1, most: 1 },
  link: { least: 1, most: 1 },
  disable: { least: 1, most: 1 },
  enable: { least: 1, most: 1 },
  'require-passkey': { least: 1, most: 1 },
  'allow-password': { least: 1, most: 1 },
  'remove-passkeys': { least: 1, most: 1 },
  list: { least: 0, most: 0 },
  'rotate-key': { least: 0, most: 0 },
} as const

const isAction = (text: string | undefined): text is Action => text !== undefined && Object.hasOwn(wordsAfter, text)

/** Reads a password without echo; without a terminal, reads the first line of the input. */
async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stdout.write('Пароль: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  try {
    const answer = isTerminal ? await lines.question('') : ((await lines[Symbol.asyncIterator]().next()).value ?? '')
    if (isTerminal) process.stdout.write('\n')
    return answer
  } finally {
    lines.close()
  }
}
