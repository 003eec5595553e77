import type { ProjectStage, StageStatus } from '#domain/project.ts'
import { searchText } from '#domain/search-text.ts'

export type ProjectsAsked = {
  states: readonly (ProjectStage | StageStatus)[]
  /** The user is their manager. */
  isMine: boolean
  waitsForMe: boolean
  /** Words of the title. */
  name: string
}

/** Reads which projects a question asks for: «проекты на согласовании», «мои проекты», «проекты ждут меня». */
export function projectsAsked(text: string, isBrief: boolean): ProjectsAsked {
  const folded = searchText(text)
  const waitsForMe = /(?:жд[уе]т (?:меня|моего|моей)|(?:меня|моего решения) жд[уе]т)/.test(folded)
  const found = waitsForMe ? [] : states.filter(([words]) => words.test(folded)).flatMap(([, ...keys]) => keys)
  const quoted = /[«"“„]([^«»"“”„]{1,100})[»"”“]/.exec(text)?.[1] ?? ''
  return {
    states: [...new Set<ProjectStage | StageStatus>([...(isBrief && !waitsForMe ? ['brief' as const] : []), ...found])],
    isMine: !waitsForMe && /(?<![а-я])(?:мои|моих|у меня|моими)(?![а-я])/.test(folded),
    waitsForMe,
    name: quoted,
  }
}

const states: readonly (readonly [RegExp, ...(ProjectStage | StageStatus)[]])[] = [
  [/на согласовании|согласу|на утверждении|ждут решения|ждет решения/, 'brief', 'pending'],
  [/ожида|в ожидании/, 'pending'],
  [/отклон|отказ/, 'declined'],
  [/утвержденн|одобрен|согласованн/, 'approved'],
  [/(?:на|в|этап[а-я]*) бриф/, 'brief'],
  [/медиаплан/, 'media_plan'],
  [/(?:на|в|этап[а-я]*) старт/, 'start_project'],
  [/калибровк/, 'calibration'],
  [/отчетност|на отчет/, 'report'],
  [/заверш|законч|закрыт/, 'project_completed'],
]
