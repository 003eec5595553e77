/** Only the benches install this package, so the type check needs a declaration. */
declare module 'autocannon' {
  type Request = {
    method: string
    path: string
    headers?: Record<string, string>
    body?: string
    /** A falsy result restarts with the first request. */
    setupRequest?: (request: Request, context: Record<string, unknown>) => Request | undefined
    onResponse?: (status: number, body: string, context: Record<string, unknown>) => void
  }
  type Result = {
    errors: number
    non2xx: number
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number }
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    connectionRate?: number
    setupClient: (client: { setRequests(requests: Request[]): void }) => void
  }): Promise<Result>
  export type { Request, Result }
}
