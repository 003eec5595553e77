import type { ServerFacts } from '#client/lib/http/server-facts.ts'
import { createStore } from '#client/lib/store/create-store.ts'

/** The room on the server's disk, by its last answer. */
export const serverDisk = createStore<ServerFacts['disk']>('enough')
