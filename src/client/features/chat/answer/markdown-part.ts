import { whenIdle } from '#client/lib/page/when-idle.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'

/**
 * The lazy-loaded Markdown renderer, a tenth of the page's code. A failed load is not an error, because an answer is
 * readable as plain text.
 */
export const markdown = lazyModule(async () => {
  const { Markdown, warmUp } = await import('#client/ui/markdown/markdown.lazy.tsx')
  whenIdle(warmUp)
  return Markdown
})
