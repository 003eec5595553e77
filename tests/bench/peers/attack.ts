import autocannon, { type Request, type Result } from 'autocannon'

/** One connection for each list of requests, which it asks in turn, the next as soon as the last is answered. */
export async function attack(
  origin: string,
  seconds: number,
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
