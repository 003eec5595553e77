import { useEffect, useSyncExternalStore } from 'react'
import type { LazyModule, LazyState } from './lazy-module.ts'

/** What is known of a module that stands in a page, which asks for it by itself. */
export function useLazyModule<Module>(module: LazyModule<Module>): LazyState<Module> {
  useEffect(() => module.preload(), [module])
  return useSyncExternalStore(module.subscribe, module.get)
}
