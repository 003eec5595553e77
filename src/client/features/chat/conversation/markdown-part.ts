import { lazyModule } from '#client/ui/lazy/lazy-module.ts'

/** What shows an answer: a tenth of the page's code. An answer without it is readable, so its lack is no fault of the page. */
export const markdown = lazyModule(
  async () => (await import('#client/ui/markdown/markdown.lazy.tsx')).Markdown,
)
