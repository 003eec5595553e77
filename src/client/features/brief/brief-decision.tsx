import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'
import type { Brief } from '#contract/briefs.ts'
import { type Decision, useDecideBrief } from './brief.mutations.ts'
import { BriefNotice } from './brief-notice.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

type BriefDecisionProps = {
  brief: Brief
  /** Somebody else was first. */
  onDecided: (brief: Brief) => void
}

/** Asks for a decision on a pending brief; whoever has decided goes back to the list. */
export function BriefDecision({ brief, onDecided }: BriefDecisionProps) {
  const [declining, setDeclining] = useState(false)
  const deciding = useDecideBrief()
  const { message } = App.useApp()
  const navigate = useNavigate()
  // Goes on although the answer, once it is shown, takes this bar away.
  const decide = async (body: Decision) => {
    try {
      const { kind, stored } = await deciding.mutateAsync({ id: brief.id, body })
      setDeclining(false)
      if (kind === 'decided') return onDecided(stored.brief)
      void message.success(body.status === 'approved' ? 'Бриф успешно одобрен' : 'Бриф отклонен')
      void navigate({ to: '/placement/projects' })
    } catch {
      // The application's error dialog has told it; a comment that was typed stays.
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
                  type="primary"
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
        onCancel={() => setDeclining(false)}
        onDecline={(comment) => void decide({ status: 'declined', decline_comment: comment })}
      />
    </>
  )
}
