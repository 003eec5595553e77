import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns the caller's IP address, without a port, as the trusted proxies report it, or else the socket's address. */
export function callerAddress(request: FastifyRequest): string {
  const named = withoutPort(request.ip)
  return isIP(named) ? named : (request.socket.remoteAddress ?? '0.0.0.0')
}

function withoutPort(address: string): string {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return bracketed ?? plain ?? address
}
