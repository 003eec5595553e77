import { Users } from 'lucide-react'
import { decisionText, declineReason } from '#client/features/brief/data/brief-decision-text.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { Brief } from '#contract/project.ts'
import styles from './brief-decided-dialog.module.css'

/** Tells the user that another user has already decided on the brief or has changed it. */
export function BriefDecidedDialog({ brief, onClose }: { brief: Brief | undefined; onClose: () => void }) {
  const isPending = brief?.status === 'pending'
  return (
    <Dialog
      open={brief !== undefined}
      title={isPending ? 'Бриф изменился, пока вы его читали' : 'Решение по брифу уже принято'}
      icon={<Users size={22} strokeWidth={1.75} />}
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
