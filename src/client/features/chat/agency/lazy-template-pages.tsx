import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyTab } from '#client/ui/lazy/lazy-tab.tsx'

// Devices download the code of these pages after the first sync (src/build/lazy-parts.ts).
const pages = lazyModule(async () => (await import('./template-pages.lazy.tsx')).templatePages)
const formPages = lazyModule(async () => (await import('./template-form-pages.lazy.tsx')).templateFormPages)

export function LazyTemplates() {
  return (
    <LazyTab module={pages} what="шаблоны">
      {({ List }) => <List />}
    </LazyTab>
  )
}

export function LazyTemplateHistory({ id }: { id: number }) {
  return (
    <LazyTab module={pages} what="историю">
      {({ History }) => <History id={id} />}
    </LazyTab>
  )
}

export function LazyNewTemplate({ from }: { from?: string | undefined }) {
  return (
    <LazyTab module={formPages} what="форму">
      {({ Create }) => <Create from={from} />}
    </LazyTab>
  )
}

export function LazyTemplate({ id }: { id: string }) {
  return (
    <LazyTab module={formPages} what="форму">
      {({ Edit }) => <Edit key={id} id={id} />}
    </LazyTab>
  )
}
