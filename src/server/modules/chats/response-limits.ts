import { maxAnswerLength } from '#domain/answer/answer-notes.ts'

/** Limits of an answer; times are in milliseconds. */
export const responseLimits = {
  /** Pieces of text within this time are sent together. */
  merge: 20,
  /** Interval in which a node writes the logs of all its answers. */
  flush: 150,
  /** A node that renews no lease for this long loses its answer to another node. */
  lease: 9_000,
  /**
   * A node keeps an answer that it cannot store for this long. This exceeds the lease, because no other node can take
   * an answer over while the database is unavailable.
   */
  outage: 60_000,
  /** Interval in which a node renews leases and looks for expired ones. */
  renew: 3_000,
  /** Interval at which the logs of other nodes' answers are polled without a notification. */
  poll: 1_000,
  /** Interval of a comment that keeps proxies from closing the stream, and of the check of the reader's session. */
  heartbeat: 15_000,
  /** A model that sends nothing for this long counts as failed. */
  silence: 120_000,
  duration: 15 * 60_000,
  length: maxAnswerLength,
  /**
   * How long a stop request waits for the node that writes the answer, before the node that received it ends the
   * answer.
   */
  stop: 5_000,
  /** A closing node waits this long for its answers. */
  close: 20_000,
}

export type ResponseLimits = typeof responseLimits
