import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type Decision, useDecideBrief } from '#client/features/brief/data/brief.mutations.ts'
import { useDeclineDraft } from '#client/features/brief/data/use-decline-draft.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import { BriefNotice } from './brief-notice.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

type BriefDecisionProps = {
  stored: ProjectWithBrief
  /** Another user has decided on or changed the brief. */
  onDecided: (brief: Brief) => void
}

/** Asks the user to approve or decline a pending brief, and opens the list of projects afterwards. */
export function BriefDecision({ stored: { project, brief }, onDecided }: BriefDecisionProps) {
  const draft = useDeclineDraft(project.id)
  const [comment, setComment] = useState(draft.restored ?? '')
  // The dialog opens again when a draft of the comment exists, so that the user can finish it.
  const [declining, setDeclining] = useState(draft.restored !== undefined)
  const deciding = useDecideBrief({ isDeclined: declining })
  const navigate = useNavigate()
  const keep = (text: string) => draft.keep(() => (text.trim() === '' ? undefined : { values: { comment: text } }))
  // This function continues after the response has unmounted this bar.
  const decide = async (body: Decision) => {
    try {
      // The draft is stored again, because another tab may have deleted it, and this bar unmounts when another
      // user has decided first.
      keep(comment)
      draft.flush()
      // The version identifies the text that the user has read; the server refuses the decision if it has changed.
      const outcome = await deciding.mutateAsync({ id: brief.id, body: { ...body, version: brief.version } })
      setDeclining(false)
      if (outcome.kind === 'overtaken') return onDecided(outcome.stored.brief)
      draft.forget()
      toast.success(body.status === 'approved' ? 'Бриф успешно одобрен' : 'Бриф отклонен')
      void navigate({ to: '/placement/projects' })
    } catch {
      // The error dialog has already reported the failure, and the comment is kept.
    }
  }
  return (
    <>
      <BriefNotice
        tone="warning"
        icon={<TriangleAlert size={20} strokeWidth={1.75} />}
        title="Вы должны принять или отклонить бриф"
        text="Причину отклонения укажите в комментарии"
        actions={
          <>
            <OfflineDisabled action="отклонить бриф">
              {(disabled) => (
                <Button danger disabled={deciding.isPending} onClick={() => setDeclining(true)} {...disabled}>
                  Отклонить
                </Button>
              )}
            </OfflineDisabled>
            <OfflineDisabled action="принять бриф">
              {(disabled) => (
                <Button
                  variant="primary"
                  loading={deciding.isPending && !declining}
                  onClick={() => void decide({ status: 'approved' })}
                  {...disabled}
                >
                  Принять
                </Button>
              )}
            </OfflineDisabled>
          </>
        }
      />
      <DeclineDialog
        open={declining}
        pending={deciding.isPending}
        comment={comment}
        onType={(text) => {
          setComment(text)
          keep(text)
        }}
        onClose={() => setDeclining(false)}
        onCancel={() => {
          setDeclining(false)
          setComment('')
          draft.forget()
        }}
        onDecline={(reason) => void decide({ status: 'declined', decline_comment: reason })}
      />
    </>
  )
}
