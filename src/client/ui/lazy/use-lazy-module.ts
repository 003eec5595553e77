import { useEffect, useSyncExternalStore } from 'react'
import type { Known, Later } from './lazy-module.ts'

/** What is known of a part that stands in a page, which asks for it by itself unless it is wanted by few. */
export function useLater<Part>(part: Later<Part>, isSeldom = false): Known<Part> {
  useEffect(() => {
    if (!isSeldom) part.soon()
  }, [part, isSeldom])
  return useSyncExternalStore(part.subscribe, part.get)
}
