import { positionsKey } from '#client/lib/api/query-keys.ts'
import { keptPositions } from '#client/offline/copy/kept-resources.ts'
import { keptQuery } from '#client/offline/copy/seen-lists.ts'

/** Reads the registry of positions, which fills rate cards. */
export const positionsQuery = () => keptQuery(keptPositions, positionsKey)
