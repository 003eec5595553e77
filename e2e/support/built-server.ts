import { expect } from '@playwright/test'
import { freePort } from '../../tests/tcp-postgres.ts'
import { startEmptyServer } from './empty-server.ts'

/** The administrator that the one-time link of the first start creates. */
const administrator = {
  person: { email: 'anna@agency.example', full_name: 'Анна Белова' },
  password: 'a password for the first time',
}

/** Starts the built server on an empty database, with variables that the demo ignores, and creates the administrator. */
export async function startBuiltServer(origin: string, variables: Record<string, string>) {
  const { token, remove } = await startEmptyServer(origin, { PUBLIC_URL: origin, ...variables })
  const joined = await fetch(`${origin}/api/v1/auth/links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...administrator }),
  })
  expect(joined.ok).toBe(true)
  return { remove }
}

/** Returns an address of this machine with a free port. */
export async function freeOrigin(host: string): Promise<string> {
  return `http://${host}:${await freePort()}`
}
