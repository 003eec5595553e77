import { positionsKey } from '#client/lib/api/query-keys.ts'
import { keptQuery } from '#client/offline/copy/seen-lists.ts'
import { keptPositions } from '#client/offline/database/kept-resources.ts'

/** Reads the registry of positions, which fills rate cards. */
export const positionsQuery = () => keptQuery(keptPositions, positionsKey)
