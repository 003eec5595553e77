import { useEffect, useSyncExternalStore } from 'react'
import type { LazyModule, LazyState } from './lazy-module.ts'

/** Returns the state of a lazy-loaded module that is part of the page, and preloads the module. */
export function useLazyModule<Module>(module: LazyModule<Module>): LazyState<Module> {
  useEffect(() => module.preload(), [module])
  return useSyncExternalStore(module.subscribe, module.get)
}
