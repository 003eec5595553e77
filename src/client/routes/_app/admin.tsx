import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AdministrationPage } from '#client/features/administration/administration-page.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'
import { isCalendarDate } from '#domain/calendar-date.ts'

const optional = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const day = z.string().check(z.refine(isCalendarDate))

/** The address of `/admin`; the first tab is not named. The other values are filters of the log. */
const administrationSearch = z.object({
  tab: optional(z.enum(['assistant', 'lists', 'usage', 'audit', 'rules', 'system'])),
  user: optional(z.int().check(z.positive())),
  action: optional(z.string()),
  since: optional(day),
  until: optional(day),
})

export const Route = createFileRoute('/_app/admin')({
  validateSearch: administrationSearch,
  component: () => <AdministrationPage importDialog={importDialog} />,
})

const importDialog = lazyPart(
  async () => (await import('#client/features/channel-import/import-dialog.tsx')).ImportDialog,
)
