/** How long things about an answer may take, in milliseconds, and how much of it there may be. */
export type ResponseLimits = {
  /** Pieces of text that come faster than this are sent together. */
  merge: number
  /** How often the log is written, for all answers of the node at once. */
  flush: number
  /** How long a node may be silent about an answer before another one ends it. */
  lease: number
  /**
   * How long a node goes on with an answer that it cannot write down. Longer than the lease: when the database is away,
   * it is so for all nodes, and no other node takes the answer over.
   */
  outage: number
  /** How often leases are renewed, and those that ran out looked for. */
  renew: number
  /** How often readers of other nodes' answers look at the log when no notification tells them to. */
  poll: number
  /** A comment that keeps proxies from closing a quiet stream, and a look whether its reader is still signed in. */
  heartbeat: number
  /** A model that sends nothing for so long has broken off. */
  silence: number
  duration: number
  /** Characters of an answer. */
  length: number
  /** How long a stop waits for the answer's node before it ends the answer itself. */
  stop: number
  /** How long a node that closes waits for its answers. */
  close: number
}

export const responseLimits: ResponseLimits = {
  merge: 20,
  flush: 150,
  lease: 9_000,
  outage: 60_000,
  renew: 3_000,
  poll: 1_000,
  heartbeat: 15_000,
  silence: 120_000,
  duration: 15 * 60_000,
  length: 200_000,
  stop: 5_000,
  close: 20_000,
}
