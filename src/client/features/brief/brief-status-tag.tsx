import { StatusTag, type StatusTone } from '#client/ui/status-tag.tsx'
import { type StageStatus, stageStatuses } from '#domain/project.ts'

export function BriefStatusTag({ status }: { status: StageStatus }) {
  return <StatusTag tone={tones[status]}>{stageStatuses[status]}</StatusTag>
}

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }
