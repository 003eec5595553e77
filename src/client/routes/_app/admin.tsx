import { createFileRoute } from '@tanstack/react-router'
import { AdministrationPage } from '#client/features/administration/administration-page.tsx'
import { administrationSearch } from '#client/features/administration/administration-search.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'

export const Route = createFileRoute('/_app/admin')({
  validateSearch: administrationSearch,
  component: () => <AdministrationPage importDialog={importDialog} />,
})

const importDialog = lazyPart(
  async () => (await import('#client/features/channel-import/import-dialog.tsx')).ImportDialog,
)
