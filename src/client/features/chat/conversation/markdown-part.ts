import { lazyModule } from '#client/ui/lazy/lazy-module.ts'

/**
 * Renders an answer and is a tenth of the page's code. Its lack is no error, because an answer is readable without
 * it.
 */
export const markdown = lazyModule(
  async () => (await import('#client/ui/markdown/markdown.lazy.tsx')).Markdown,
)
