import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns the IP address that the trusted proxies name, without its port, or the socket's if they name none. */
export function callerAddress(request: FastifyRequest): string {
  const named = withoutPort(request.ip)
  return isIP(named) ? named : (request.socket.remoteAddress ?? '0.0.0.0')
}

function withoutPort(address: string): string {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return bracketed ?? plain ?? address
}
