import autocannon, { type Request, type Result } from 'autocannon'

/**
 * One connection for each list of requests, which it asks in turn: the next as soon as the last is answered, or so many
 * a second if that is less.
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
