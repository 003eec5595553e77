import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { BriefEvent } from '#contract/project.ts'
import { lastBriefChange } from '#domain/brief.ts'
import { AppError } from '#server/http/app-error.ts'

export const briefNotFound = () => new AppError(404, 'brief_not_found', 'Бриф не найден. Возможно, его уже удалили')

export const notCreator = (creator: string) =>
  new AppError(403, 'not_creator', `Отклоненный бриф может изменить только создатель проекта: ${creator}`)

export const briefNotEditable = (current: ProjectWithBrief) =>
  new AppError(
    409,
    'brief_not_editable',
    current.brief.status === 'approved'
      ? 'Бриф уже утвержден, его нельзя изменить'
      : 'Бриф ждёт решения. Изменить его можно, только если его отклонят',
    { details: current },
  )

/** Another user changed the brief; the error names the user and carries the stored brief. */
export function briefChanged(current: ProjectWithBrief, doing: 'редактировали' | 'читали') {
  const who = lastBriefChange(current.brief.history)?.actor ?? 'другой сотрудник'
  return new AppError(409, 'brief_changed', `Пока вы ${doing} бриф, его изменил(а) ${who}`, {
    details: current,
  })
}

/** Another user decided first; the error names the user and the decision and carries the stored brief. */
export function briefDecided(current: ProjectWithBrief) {
  const decision = current.brief.history?.findLast(({ action }) => action in decisions)
  return new AppError(409, 'brief_decided', decidedText(current, decision), { details: current })
}

function decidedText({ brief }: ProjectWithBrief, decision: BriefEvent | undefined): string {
  const what = brief.status === 'approved' ? decisions.approved : decisions.declined
  if (!decision) return what
  return `${what}: ${decision.actor}, ${moment.format(new Date(decision.at))} по московскому времени`
}

const decisions = { approved: 'Бриф уже утвержден', declined: 'Бриф уже отклонен' }

const moment = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})
