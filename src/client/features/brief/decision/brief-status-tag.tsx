import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { projectStages, type StageStatus, stageStatuses } from '#domain/project.ts'

export function BriefStatusTag({ status }: { status: StageStatus }) {
  // The tag names the stage «Бриф», because the project's current stage, shown beside it, may be a later one.
  return (
    <StatusTag tone={tones[status]} of={projectStages.brief}>
      {stageStatuses[status]}
    </StatusTag>
  )
}

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }
