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

export type Subscribe = (listener: () => void) => () => void
export type Listeners = { subscribe: Subscribe; tell: () => void }

/** A set of listeners. `connect` runs before the first is added; its result runs after the last has left. */
export function createListeners(connect?: () => () => void): Listeners {
  const listeners = new Set<() => void>()
  let disconnect: (() => void) | undefined
  return {
    tell() {
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
      }
    },
  }
}
