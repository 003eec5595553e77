import { isLoopback } from './http/network-address.ts'

/** One OIDC provider by which users may sign in. */
export type OidcProvider = ReturnType<typeof toProvider>

/** Tells whether the provider is this issuer, which may be written without the slash at the end of a host. */
export const isIssuedBy = ({ issuer }: Pick<OidcProvider, 'issuer'>, written: string): boolean =>
  URL.parse(written)?.href === issuer.href

type Filled = Readonly<Record<string, string | undefined>>
type Fault = { path: string[]; message: string }

/** Reports wrong, missing and unknown `OIDC_*` variables, and a configuration by which no one could sign in. */
export function oidcFaults(filled: Filled): Fault[] {
  const ids = idsOf(filled)
  const wrongIds = ids.filter((id) => !/^[a-z][a-z0-9]{0,30}$/.test(id))
  if (wrongIds.length > 0 || new Set(ids).size < ids.length)
    return [{ path: [listVariable], message: 'нужны разные имена из латинских букв и цифр через запятую' }]
  const names = ids.flatMap((id) => suffixes.map((suffix) => variableOf(id, suffix)))
  const unknown = Object.keys(filled)
    .filter((name) => name.startsWith('OIDC_') && name !== listVariable && !names.includes(name))
    .map((name) => ({ path: [name], message: `неизвестна: провайдеры перечислены в ${listVariable}` }))
  const lacksAddress = ids.length > 0 && filled.PUBLIC_URL === undefined
  return [
    ...unknown,
    ...(lacksAddress ? [{ path: ['PUBLIC_URL'], message: `обязательна, раз задано: ${listVariable}` }] : []),
    ...ids.flatMap((id) => faultsOf(filled, id)),
    ...passwordFaults(filled, ids),
  ]
}

/** Returns the ways of signing in, of variables without faults. */
export function toSignInConfig(filled: Filled) {
  return {
    /** False refuses passwords: users sign in by a provider, a passkey or a one-time link. */
    passwordSignIn: filled[passwordVariable]?.trim() !== 'false',
    oidcProviders: idsOf(filled).map((id) => toProvider(filled, id)),
  }
}

const listVariable = 'OIDC_PROVIDERS'
const passwordVariable = 'PASSWORD_SIGN_IN'
const switches = ['SIGN_UP', 'SIGN_OUT'] as const
const texts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'GROUPS_CLAIM', 'ADMIN_GROUP'] as const
const suffixes = [...texts, ...switches] as const

const idsOf = (filled: Filled) =>
  (filled[listVariable] ?? '')
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '')

const variableOf = (id: string, suffix: string) => `OIDC_${id.toUpperCase()}_${suffix}`
const textOf = (filled: Filled, id: string, suffix: (typeof suffixes)[number]) => filled[variableOf(id, suffix)]?.trim()

function faultsOf(filled: Filled, id: string): Fault[] {
  const missing = (['ISSUER', 'CLIENT_ID'] as const)
    .filter((suffix) => textOf(filled, id, suffix) === undefined)
    .map((suffix) => fault(id, suffix, `обязательна, раз задано: ${listVariable}`))
  const issuer = textOf(filled, id, 'ISSUER')
  const wrongIssuer =
    issuer === undefined || isIssuer(issuer)
      ? []
      : [fault(id, 'ISSUER', 'нужен адрес вида https://id.example.ru, без пароля и параметров')]
  const wrongSwitches = switches
    .filter((suffix) => !['true', 'false', undefined].includes(textOf(filled, id, suffix)))
    .map((suffix) => fault(id, suffix, 'true или false'))
  return [...missing, ...wrongIssuer, ...wrongSwitches]
}

const fault = (id: string, suffix: string, message: string): Fault => ({ path: [variableOf(id, suffix)], message })

function passwordFaults(filled: Filled, ids: readonly string[]): Fault[] {
  const value = filled[passwordVariable]?.trim()
  if (value === undefined || value === 'true') return []
  if (value !== 'false') return [{ path: [passwordVariable], message: 'true или false' }]
  const message = `false — только с провайдером в ${listVariable}: иначе никто не войдёт`
  return ids.length > 0 ? [] : [{ path: [passwordVariable], message }]
}

/** Plain HTTP is for a provider on the same machine, as in tests. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && !username && !search && !hash
}

function toProvider(filled: Filled, id: string) {
  const value = (suffix: (typeof suffixes)[number]) => textOf(filled, id, suffix)
  const issuer = new URL(value('ISSUER') ?? '')
  return {
    /** The provider's name in addresses and variables, in lower case. */
    id,
    issuer,
    /** The name on the button, after «Войти через». */
    name: value('NAME') ?? usualName(issuer),
    clientId: value('CLIENT_ID') ?? '',
    /** Absent for a public client, which PKCE alone protects. */
    clientSecret: value('CLIENT_SECRET'),
    /** Whether a stranger with a verified e-mail becomes a user. */
    allowsSignUp: value('SIGN_UP') === 'true',
    /** The claim of the ID token that lists groups. */
    groupsClaim: value('GROUPS_CLAIM') ?? 'groups',
    /** The group whose members are administrators; absent if groups do not matter. */
    adminGroup: value('ADMIN_GROUP'),
    /** Whether a sign-out also signs out at the provider. */
    signsOut: value('SIGN_OUT') !== 'false',
  }
}

/** Keycloak has its realm in each issuer. */
function usualName({ hostname, pathname }: URL): string {
  if (/(^|\.)yandex\.(ru|com|cloud)$/.test(hostname)) return 'Яндекс ID'
  return /\/realms\/[^/]+\/?$/.test(pathname) ? 'Keycloak' : hostname
}
