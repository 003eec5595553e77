import type { Endpoint } from '#contract/endpoint.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/**/*.ts', { eager: true })

/** Every endpoint of the contract, so that suites over this list cover new ones. */
export const contractEndpoints: readonly Endpoint[] = Object.values(modules).flatMap(Object.values).filter(isEndpoint)

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}
