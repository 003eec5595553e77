import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMissing } from '#client/lib/is-missing.ts'
import { FormPageContent } from '#client/ui/form-page.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { Brief, ProjectWithBrief } from '#contract/briefs.ts'
import { projectQuery } from './brief.queries.ts'
import { BriefDecidedDialog } from './brief-decided-dialog.tsx'
import { BriefForm } from './brief-form.tsx'
import styles from './brief-page.module.css'
import { BriefReadOnly } from './brief-read-only.tsx'
import { BriefUnavailable } from './brief-unavailable.tsx'

/** The brief of the project: to read, to decide upon, or, when it was declined, to edit. */
export function BriefPage({ id }: { id: number }) {
  return <OpenedBrief key={id} id={id} />
}

function OpenedBrief({ id }: { id: number }) {
  const query = useQuery({ ...projectQuery(id), refetchOnMount: 'always' })
  // Once the form is open it belongs to its user: no later answer, and no loss of the connection, takes it away.
  const [edited, setEdited] = useState<ProjectWithBrief>()
  const [decided, setDecided] = useState<Brief>()
  const read = query.isFetchedAfterMount && !isMissing(query.error) ? query.data?.data : undefined
  if (edited === undefined && read !== undefined && isEditable(read.brief)) setEdited(read)
  return (
    <>
      {edited !== undefined ? (
        <BriefForm key={edited.brief.version} stored={edited} onShowCurrent={() => setEdited(undefined)} />
      ) : read !== undefined ? (
        <BriefReadOnly stored={read} onDecided={setDecided} />
      ) : (
        <>
          <PageHeader
            title="Бриф"
            crumb={{ label: 'Проекты', to: '/placement/projects', narrowOnly: true }}
          />
          {query.isError ? <BriefUnavailable query={query} /> : <Outline />}
        </>
      )}
      <BriefDecidedDialog brief={decided} onClose={() => setDecided(undefined)} />
    </>
  )
}

/** A server that does not say whose it is lets anybody edit what was declined. */
function isEditable({ status, is_mine: isMine = true }: Brief): boolean {
  return status === 'declined' && isMine
}

function Outline() {
  return (
    <FormPageContent>
      <div className={styles.outline} role="status" aria-label="Загрузка">
        <div className={styles.shape} />
        <div className={styles.shape} />
        <div className={styles.shape} />
      </div>
    </FormPageContent>
  )
}
