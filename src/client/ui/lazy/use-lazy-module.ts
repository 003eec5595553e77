import { useEffect, useSyncExternalStore } from 'react'
import type { LazyModule, LazyState } from './lazy-module.ts'

/** What is known of a part that stands in a page, which asks for it by itself unless it is wanted by few. */
export function useLazyModule<Part>(part: LazyModule<Part>, isSeldom = false): LazyState<Part> {
  useEffect(() => {
    if (!isSeldom) part.preload()
  }, [part, isSeldom])
  return useSyncExternalStore(part.subscribe, part.get)
}
