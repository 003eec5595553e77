import { useVersionedForm } from '#client/ui/form/use-versioned-form.ts'
import type { Conflict } from '#client/ui/form/use-versioned-save.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { useSaveBrief } from './brief.mutations.ts'
import {
  type BriefFormValues,
  type BriefValues,
  briefFormFields,
  briefValues,
  hasBriefChanges,
  isSameValue,
  readBriefForm,
} from './brief-form-values.ts'
import { useBriefDraft } from './use-brief-draft.ts'

export type BriefConflict = Conflict<BriefValues, ProjectWithBrief, { current: ProjectWithBrief }>
/** Why the form's values can never be saved. */
export type BriefDeadEnd = { kind: 'gone' } | { kind: 'decided'; stored: ProjectWithBrief }

export function useBriefForm(brief: ProjectWithBrief | undefined) {
  const saving = useSaveBrief()
  const { outcome, ...state } = useVersionedForm({
    stored: brief,
    draft: useBriefDraft(brief?.project.id),
    fields: briefFormFields,
    valuesOf: briefValues,
    read: sentValues,
    hasChanges: hasBriefChanges,
    isSame: isSameValue,
    send: async (values, opened) => {
      const body = readBriefForm(values, opened?.brief.version)
      const outcome = await saving.mutateAsync({ id: brief?.brief.id, body })
      return outcome.kind === 'invalid' ? { ...outcome, fields: outcome.fields.map(ofPeriod) } : outcome
    },
    savedText: brief ? 'Бриф успешно обновлен' : 'Бриф успешно создан',
  })
  const deadEnd: BriefDeadEnd | undefined =
    outcome?.kind === 'gone' || outcome?.kind === 'decided' ? outcome : undefined
  return { ...state, isSaving: saving.isPending, deadEnd }
}

function sentValues(values: BriefFormValues): BriefValues {
  const { project, brief } = readBriefForm(values, undefined)
  const period = { start: project.placement_start_date, end: project.placement_end_date }
  return { ...brief, ...project, placement_period: period }
}

/** Maps errors about the start or end date to the period field, which contains both dates. */
function ofPeriod({ path, message }: { path: string; message: string }) {
  return { path: path.replace(/placement_(start|end)_date$/, 'placement_period'), message }
}
