import { Button } from 'antd'
import { Users } from 'lucide-react'
import { Dialog } from '#client/ui/dialog.tsx'
import { useLast } from '#client/ui/use-last.ts'
import type { Brief } from '#contract/briefs.ts'
import styles from './brief-decided-dialog.module.css'
import { decisionText, declineReason } from './brief-decision-text.ts'

/** Tells whoever came second what was decided, or that the brief is another now; behind it stands that one already. */
export function BriefDecidedDialog({ brief, onClose }: { brief: Brief | undefined; onClose: () => void }) {
  const shown = useLast(brief)
  const isPending = shown?.status === 'pending'
  return (
    <Dialog
      open={brief !== undefined}
      title={isPending ? 'Бриф изменился, пока вы его читали' : 'Решение по брифу уже принято'}
      icon={<Users size={22} strokeWidth={1.75} />}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      {shown && (
        <>
          {isPending ? 'Прочитайте его ещё раз и примите решение.' : decisionText(shown)}
          {shown.status === 'declined' && <div className={styles.reason}>{declineReason(shown)}</div>}
        </>
      )}
    </Dialog>
  )
}
