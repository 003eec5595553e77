import { AdministrationPage } from '#client/features/administration/administration-page.tsx'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'

/** The administration with the import of channels, which is a feature of its own. */
export function Administration() {
  return <AdministrationPage loadImport={loadImport} />
}

const loadImport = lazyModule(
  async () => (await import('#client/features/channel-import/dialog/import-dialog.lazy.tsx')).ImportDialog,
)
