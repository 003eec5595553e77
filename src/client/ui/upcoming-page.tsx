import type { LinkProps } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

type UpcomingPageProps = {
  title: string
  crumb?: { label: string; to: NonNullable<LinkProps['to']> }
  /** What the section will do, in lower case, as it goes on after a colon. */
  promise: string
}

/** A section that is planned and not there yet. */
export function UpcomingPage({ title, crumb, promise }: UpcomingPageProps) {
  return (
    <>
      <PageHeader title={title} {...(crumb && { crumb })} />
      <EmptyState
        icon={<Hammer size={24} strokeWidth={1.75} />}
        title="Раздел в разработке"
        text={`Раздел появится в следующих версиях: ${promise}.`}
      />
    </>
  )
}
