import ky from 'ky'
import { bareServer } from '#client/lib/api/connection.ts'

/** What the server announces: the ways of signing in, with the texts of their buttons, and the agency. */
export type SignInOptions = {
  password: boolean
  providers: { id: string; text: string }[]
  /** The agency's name and the address of its logo; empty for PromoDesk's own. */
  name: string
  logo: string
}

/** What every server can do. */
export const passwordOnly: SignInOptions = {
  password: true,
  providers: [],
  name: '',
  logo: '',
}

/** The path is a literal and the response is checked by hand, because the contract would load zod on this page. */
const PATH = '/api/v1/auth/sign-in-options'

/** Another server may say anything. */
type SaidOptions = {
  password?: unknown
  providers?: unknown
  agency?: { name?: unknown; logo_url?: unknown }
}

/**
 * Asks the server for its ways of signing in. Resolves to undefined without an answer; another server has the password
 * only.
 */
export async function readSignInOptions(signal: AbortSignal): Promise<SignInOptions | undefined> {
  if (bareServer.get()) return passwordOnly
  try {
    const response = await ky.get(PATH, { signal, retry: 0, throwHttpErrors: false })
    if (!response.ok) return response.status < 500 ? passwordOnly : undefined
    const { password, providers, agency } = await response.json<SaidOptions>()
    const found = Array.isArray(providers) ? providers.filter(isProvider) : []
    return {
      password: password !== false || found.length === 0,
      providers: found,
      name: `${agency?.name ?? ''}`,
      logo: `${agency?.logo_url ?? ''}`,
    }
  } catch {
    return undefined
  }
}

const isProvider = (one: { id?: unknown; text?: unknown } | null): one is { id: string; text: string } =>
  typeof one?.id === 'string' && typeof one.text === 'string'
