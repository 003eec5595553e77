import { createListeners, type Subscribe } from './listeners.ts'

export type Store<Value> = { get: () => Value; subscribe: Subscribe; set: (next: Value) => void }

/** Holds one value outside React, for `useSyncExternalStore`. */
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
