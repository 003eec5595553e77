import type { Endpoint } from '#contract/endpoint.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })

/** Every call of the wire: what is added to the contract is walked by the tests that walk this. */
export const contractEndpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap(Object.values)
  .filter(isEndpoint)

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}
