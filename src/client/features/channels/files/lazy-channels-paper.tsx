import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import { Paper } from '#client/ui/page/paper.tsx'

const paper = lazyModule(async () => (await import('./channels-paper.lazy.tsx')).ChannelsPaper)

/** Lazy-loads the paper of the list. The table of the screen would print without most rows, so paper says what to do. */
export function LazyChannelsPaper() {
  const known = useLazyModule(paper)
  if (known.state === 'there') return <known.module />
  return <Paper>Лист не загружен. Обновите страницу и откройте печать снова</Paper>
}
