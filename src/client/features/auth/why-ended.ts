import { createStore } from '#client/lib/store/create-store.ts'

/** Why the session that was open here has ended, as the sign-in page says it. */
export const whyEnded = createStore<string | undefined>(undefined)
