import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Refuses a request that a page of another site sends through its visitor's browser. Browsers name the site in
 * Sec-Fetch-Site, older ones in Origin; other programs send neither.
 * @throws AppError foreign_site (403)
 */
export function refuseOtherSites({ headers, host }: FastifyRequest, publicUrl: URL | undefined) {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const isOwn =
    site === undefined
      ? origin === undefined || hostOf(origin) === (publicUrl?.host ?? host)
      : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new AppError(403, 'foreign_site', 'Нет доступа')
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host
