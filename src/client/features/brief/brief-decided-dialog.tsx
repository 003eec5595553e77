import { Button } from 'antd'
import { Users } from 'lucide-react'
import { Dialog } from '#client/ui/dialog.tsx'
import { useLast } from '#client/ui/use-last.ts'
import type { Brief } from '#contract/briefs.ts'
import { decisionText, declineReason } from './brief-decision-text.ts'

/** Tells whoever decided second what was decided; behind it the brief already stands as it is now. */
export function BriefDecidedDialog({ brief, onClose }: { brief: Brief | undefined; onClose: () => void }) {
  const shown = useLast(brief)
  return (
    <Dialog
      open={brief !== undefined}
      title="Решение по брифу уже принято"
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
          {decisionText(shown)}
          {shown.status === 'declined' && <div>{declineReason(shown)}</div>}
        </>
      )}
    </Dialog>
  )
}
