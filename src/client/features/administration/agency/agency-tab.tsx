import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { administrationTitle, unavailable } from '#client/features/administration/administration-texts.ts'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { AgencyForm } from './agency-form.tsx'
import { agencyTextQuery } from './agency-text.queries.ts'

type AgencyTabProps = {
  tabs?: ReactNode
  /** Stands above the text: the first steps, or the name and the logo. */
  before?: ReactNode
}

/** «Агентство»: what the assistant knows about the agency, and the earlier versions of this text. */
export function AgencyTab({ tabs, before }: AgencyTabProps) {
  const query = useQuery(agencyTextQuery())
  const settings = query.data?.data
  return (
    <>
      <PageHeader title={administrationTitle} beside={tabs} />
      <PageContent>
        {before}
        <ListStates query={query} rows={settings && [settings]} unavailable={unavailable}>
          {settings ? <AgencyForm settings={settings} /> : <Outline count={2} height={160} />}
        </ListStates>
      </PageContent>
    </>
  )
}
