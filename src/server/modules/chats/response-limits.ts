import { maxAnswerLength } from '#domain/answer/answer-notes.ts'

/** Limits of an answer; times are in milliseconds. */
export type ResponseLimits = {
  /** Pieces of text within this time are sent together. */
  merge: number
  /** Interval in which a node writes the logs of all its answers. */
  flush: number
  /** A node that renews no lease for this long loses its answer to another node. */
  lease: number
  /**
   * A node keeps an answer that it cannot store for this long. This exceeds the lease, because no other node can take
   * an answer over while the database is unavailable.
   */
  outage: number
  /** Interval in which a node renews leases and looks for expired ones. */
  renew: number
  /** Interval at which the logs of other nodes' answers are polled without a notification. */
  poll: number
  /** Interval of a comment that keeps proxies from closing the stream, and of the check of the reader's session. */
  heartbeat: number
  /** A model that sends nothing for this long counts as failed. */
  silence: number
  duration: number
  length: number
  /**
   * How long a stop request waits for the node that writes the answer, before the node that received it ends the
   * answer.
   */
  stop: number
  /** A closing node waits this long for its answers. */
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
  length: maxAnswerLength,
  stop: 5_000,
  close: 20_000,
}
