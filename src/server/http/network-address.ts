import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns the address under which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Returns the common prefix of all network names in the same /48, or undefined for an IPv4 address. */
export function siteOf(network: string): string | undefined {
  if (!network.endsWith('::/64')) return undefined
  return `${network.split(':').slice(0, 3).join(':')}:`
}

/** Tells whether the host of an address names this machine. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Returns the caller's IP address, without a port, as the trusted proxies report it, or else the socket's address. */
export function callerAddress(request: FastifyRequest): string {
  const named = withoutPort(request.ip)
  return isIP(named) ? named : (request.socket.remoteAddress ?? '0.0.0.0')
}

function withoutPort(address: string): string {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return bracketed ?? plain ?? address
}
