import { createStore } from '#client/lib/store/create-store.ts'

/** How short of space the server's disk is, by its last answer. */
export const serverDisk = createStore<string | null>(null)
