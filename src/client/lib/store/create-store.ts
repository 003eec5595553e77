import { createListeners, type Subscribe } from './listeners.ts'

export type Store<Value> = { get: () => Value; subscribe: Subscribe; set: (next: Value) => void }

/** One value outside of React, as `useSyncExternalStore` wants it. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, tell } = createListeners()
  let value = initial
  return {
    get: () => value,
    subscribe,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      tell()
    },
  }
}
