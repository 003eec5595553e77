import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { FoundMessagesProps } from './found-messages.lazy.tsx'

const found = lazyModule(async () => (await import('./found-messages.lazy.tsx')).FoundMessages)

/** Lazy-loads the search in messages, which no first view of the chat needs. */
export function LazyFoundMessages(props: FoundMessagesProps) {
  const known = useLazyModule(found)
  if (known.state === 'failed') return <NotLoaded module={found} what="поиск по сообщениям" isGone={known.isGone} />
  return known.state === 'there' ? <known.module {...props} /> : null
}
