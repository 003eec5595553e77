import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

/** A page of the agency's templates, which a bare server does not have. */
export function WhereTemplatesAreStored({ children }: { children: ReactNode }) {
  if (useServerCalls()?.isOurs !== false) return children
  return (
    <>
      <PageHeader title={sections.templates.title} />
      <EmptyState
        icon={<BookOpen size={24} />}
        title="Этот сервер не хранит шаблоны"
        text="Встроенные шаблоны есть в чате: кнопка «Шаблоны»."
      />
    </>
  )
}
