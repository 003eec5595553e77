import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { projectQuery } from '#client/data/project.queries.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormOutline } from '#client/ui/form/form-page.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { LetterheadAbove } from '#client/ui/page/paper.tsx'
import { ProjectUnavailable } from '#client/ui/states/page-unavailable.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import styles from './brief-form.module.css'
import { BriefForm } from './brief-form.tsx'
import { isEditable } from './brief-form-values.ts'
import { decisionText, declineReason } from './brief-notice.tsx'
import { BriefReadOnly } from './brief-read-only.tsx'
import { draftedBrief } from './use-brief-draft.ts'

/** The page of a project's brief: read it, approve or decline it, or edit it when it is declined. */
export function BriefPage({ id }: { id: number }) {
  return <OpenedBrief key={id} id={id} />
}

function OpenedBrief({ id }: { id: number }) {
  const query = useQuery({ ...projectQuery(id), refetchOnMount: 'always' })
  // Neither a later response nor a lost connection may replace an open form.
  const [edited, setEdited] = useState<ProjectWithBrief>()
  const [decided, setDecided] = useState<Brief>()
  const read = query.isFetchedAfterMount && !isMissing(query.error) ? query.data?.data : undefined
  if (edited === undefined && read !== undefined && isEditable(read.brief)) setEdited(read)
  const isUnanswered = query.isError && !isMissing(query.error)
  const drafted = edited === undefined && isUnanswered ? draftedBrief(id) : undefined
  if (drafted !== undefined) setEdited(drafted)
  return (
    <>
      <LetterheadAbove />
      {edited !== undefined ? (
        <BriefForm key={edited.brief.version} stored={edited} onShowCurrent={() => setEdited(undefined)} />
      ) : read !== undefined ? (
        <BriefReadOnly stored={read} onDecided={setDecided} />
      ) : (
        <>
          <PageHeader title="Бриф" crumb={{ ...sections.projects, narrowOnly: true }} />
          {query.isError ? <ProjectUnavailable query={query} /> : <FormOutline sections={[6, 4, 6]} />}
        </>
      )}
      <BriefDecidedDialog brief={decided} onClose={() => setDecided(undefined)} />
    </>
  )
}

function BriefDecidedDialog({ brief, onClose }: { brief: Brief | undefined; onClose: () => void }) {
  const isPending = brief?.status === 'pending'
  return (
    <Dialog
      open={brief !== undefined}
      title={isPending ? 'Бриф изменился, пока вы его читали' : 'Решение по брифу уже принято'}
      icon={<Users size={22} />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      {brief && (
        <>
          {isPending ? 'Прочитайте его ещё раз и примите решение.' : decisionText(brief)}
          {brief.status === 'declined' && (
            <div className={styles.reason}>
              <LinkedText text={declineReason(brief)} />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
