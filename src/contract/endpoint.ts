import * as z from 'zod/mini'
import type { $ZodType, input, output } from 'zod/v4/core'

/** A response header when the server's disk is short of space: `low` refuses uploads, `full` refuses all writes. */
export const diskHeader = 'promodesk-disk'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, shared by server and client. The server sends only the fields of `response`, so it cannot leak a
 * field such as a password's hash. A call without a response body declares `noContent`.
 */
export type Endpoint = {
  readonly method: Method
  /** Path under /api/v1, with `:name` for the parameters. */
  readonly path: string
  readonly summary: string
  /** This GET creates something, so it has no HEAD. */
  readonly hasEffect?: true
  /** This POST only reads; its body holds the question. */
  readonly isRead?: true
  readonly params?: $ZodType
  readonly query?: $ZodType
  readonly body?: $ZodType
  /** Encoding of the body, JSON by default. The handler reads a multipart body itself. */
  readonly bodyType?: 'json' | 'form' | 'multipart'
  readonly response: $ZodType
  /** Another server may return an empty response; a caller that needs the value requests it again. */
  readonly isAnswerOptional?: true
  /**
   * Encoding of the response, JSON by default: server-sent events whose messages match `response`, a file, or the
   * address of another page for a browser that navigates.
   */
  readonly responseType?: 'json' | 'event-stream' | 'file' | 'redirect'
  /**
   * Who may call it: everyone, holders of the refresh cookie, signed-in users (by default), or those of them who are
   * administrators. An `<img>` sends no bearer token, so `session-or-cookie` accepts either.
   */
  readonly access?: 'public' | 'cookie' | 'session' | 'session-or-cookie' | 'administrator'
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** The response of calls that return nothing (204). */
export const noContent = z.void()

/** The response of calls that return a file's bytes. */
export const fileContent = z.void()

export const apiPrefix = '/api/v1'

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends $ZodType ? E[K] : never

export type EndpointInput<E extends Endpoint> = ([Part<E, 'params'>] extends [never]
  ? unknown
  : { params: input<Part<E, 'params'>> }) &
  ([Part<E, 'query'>] extends [never] ? unknown : { query?: input<Part<E, 'query'>> }) &
  ([Part<E, 'body'>] extends [never] ? unknown : { body: input<Part<E, 'body'>> })

/** The value that a caller receives and a handler returns. */
export type EndpointOutput<E extends Endpoint> = output<E['response']>
export type EndpointReply<E extends Endpoint> = input<E['response']>
export type EndpointRequest<E extends Endpoint, K extends 'params' | 'query' | 'body'> = output<Part<E, K>>
