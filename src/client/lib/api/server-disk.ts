import { createStore } from '#client/lib/store/create-store.ts'

/** How short of space the server's disk is, as of its last response; null with enough space. */
export const serverDisk = createStore<string | null>(null)
