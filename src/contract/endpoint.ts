import * as z from 'zod/mini'
import type { $ZodType, input, output } from 'zod/v4/core'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the wire, known to both sides. `response` is compulsory: the server sends only what it names, so that
 * nothing (a password's hash, say) leaves by accident; a call without an answer says `noContent`.
 */
export type Endpoint = {
  readonly method: Method
  /** Path under /api/v1, with `:name` for the params. */
  readonly path: string
  readonly summary: string
  /** A GET that makes something: it has no HEAD, which would make it too. */
  readonly hasEffect?: true
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /** How the body travels; JSON unless it says otherwise. A multipart body is read by its handler. */
  readonly bodyType?: 'json' | 'form' | 'multipart'
  readonly response: $ZodType
  /** The answer is optional: another server may leave it empty, and a caller that needs it reads anew. */
  readonly isAnswerOptional?: true
  /** How the answer travels; JSON unless it says otherwise: messages of `response` as server-sent events, or a file. */
  readonly responseType?: 'json' | 'event-stream' | 'file'
  /**
   * Who may call it: anyone, a caller with the refresh cookie, or (unless it says otherwise) a signed-in user;
   * `session-or-cookie` is for what a plain `<img>` asks for, which brings no bearer's token.
   */
  readonly access?: 'public' | 'cookie' | 'session' | 'session-or-cookie'
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** The answer of calls that have nothing to say (204). */
export const noContent = z.void()

/** The answer of calls that give a file's bytes. */
export const fileContent = z.void()

export const apiPrefix = '/api/v1'

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends $ZodType ? E[K] : never

/** What a caller hands over. */
export type EndpointInput<E extends Endpoint> = ([Part<E, 'params'>] extends [never]
  ? unknown
  : { params: input<Part<E, 'params'>> }) &
  ([Part<E, 'query'>] extends [never] ? unknown : { query?: input<Part<E, 'query'>> }) &
  ([Part<E, 'body'>] extends [never] ? unknown : { body: input<Part<E, 'body'>> })

/** What a caller gets, and what a handler returns before it is put on the wire. */
export type EndpointOutput<E extends Endpoint> = output<E['response']>
export type EndpointReply<E extends Endpoint> = input<E['response']>
export type EndpointRequest<E extends Endpoint, K extends 'params' | 'query' | 'body'> = output<Part<E, K>>
