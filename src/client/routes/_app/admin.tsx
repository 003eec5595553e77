import { createFileRoute } from '@tanstack/react-router'
import { administrationSearch } from '#client/features/administration/administration-search.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyTab } from '#client/ui/lazy/lazy-tab.tsx'

export const Route = createFileRoute('/_app/admin')({
  validateSearch: administrationSearch,
  component: () => (
    <LazyTab module={page} what="администрирование">
      {(Administration) => <Administration />}
    </LazyTab>
  ),
})

/** Devices do not keep this code, because the page needs the network. */
const page = lazyModule(async () => (await import('./-administration.lazy.tsx')).Administration)
