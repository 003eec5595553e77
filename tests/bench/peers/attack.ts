import autocannon, { type Request, type Result } from 'autocannon'

export type { Request }

/**
 * Opens one connection for each list of requests. Each sends its next request after the last answer, or at
 * most `perSecond` requests a second.
 */
export async function attack(
  origin: string,
  { seconds, perSecond }: { seconds: number; perSecond?: number },
  callers: readonly Request[][],
): Promise<Result> {
  const queue = [...callers]
  return await autocannon({
    url: origin,
    connections: callers.length,
    duration: seconds,
    ...(perSecond !== undefined && { connectionRate: perSecond }),
    setupClient: (client) => client.setRequests(queue.shift() ?? []),
  })
}
