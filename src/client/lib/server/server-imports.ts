import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import * as imports from '#contract/channel-imports.ts'
import { writeAtOnce } from './own-imports.ts'
import { serverKind } from './server.ts'
import type { ImportCalls } from './server-calls.ts'
import { writeRowByRow } from './spec-imports.ts'

/**
 * Resolves to the import calls that the server supports.
 * @throws when the server does not answer
 */
export async function serverImports(client: QueryClient): Promise<ImportCalls> {
  return (await serverKind(client)).isOurs ? ownImports : specImports
}

const ownImports: ImportCalls = {
  writeImport: (source) => writeAtOnce(api, source),
  lastImport: async (signal) => (await api(imports.last, {}, { signal })).last,
}

const specImports: ImportCalls = {
  writeImport: (source) => writeRowByRow(api, source),
  lastImport: async () => null,
}
