import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { administrationTitle } from './administration-texts.ts'

/** The page for a user without the administrator's right. */
export function NoAccess() {
  return (
    <>
      <PageHeader title={administrationTitle} />
      <PageContent>
        <EmptyState
          icon={<ShieldAlert size={24} strokeWidth={1.75} />}
          title="Это доступно только администраторам"
          text="Право даёт любой администратор агентства."
          action={<Link to="/">На главную</Link>}
        />
      </PageContent>
    </>
  )
}
