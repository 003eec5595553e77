import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { projectStages, type StageStatus, stageStatuses } from '#domain/project.ts'

export function BriefStatusTag({ status }: { status: StageStatus }) {
  // It stands beside the title of the project, whose own stage may be a later one.
  return (
    <StatusTag tone={tones[status]} of={projectStages.brief}>
      {stageStatuses[status]}
    </StatusTag>
  )
}

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }
