import { maxPromptTemplates, type PromptTemplate } from '#contract/prompt-templates.ts'
import { AppError } from '#server/http/app-error.ts'

export const promptTemplateNotFound = () =>
  new AppError(404, 'prompt_template_not_found', 'Шаблон не найден. Возможно, его уже удалили')

/** A template in the archive holds its title too. */
export const promptTemplateTitleTaken = ({ group, title }: { group: string; title: string }) =>
  new AppError(409, 'prompt_template_title_taken', `Шаблон «${title}» в группе «${group}» уже есть, возможно, в архиве`)

export const promptTemplateGroupNotFound = () =>
  new AppError(404, 'prompt_template_group_not_found', 'Такой группы уже нет: её переименовали или удалили')

/** Two groups do not become one by a name, because that could not be taken back. */
export const promptTemplateGroupTaken = (title: string) =>
  new AppError(409, 'prompt_template_group_taken', `Группа «${title}» уже есть, возможно, в архиве`)

export const tooManyPromptTemplates = () =>
  new AppError(409, 'too_many_prompt_templates', `Шаблонов не больше ${maxPromptTemplates}. Удалите ненужные из архива`)

/** Another user saved the template; the error names the user and the time and carries the stored template. */
export const promptTemplateChanged = (change: {
  current: PromptTemplate
  changed_by: string | null
  changed_at: string
}) =>
  new AppError(
    409,
    'prompt_template_changed',
    `Пока вы редактировали шаблон, его изменил(а) ${change.changed_by || 'другой сотрудник'}`,
    { details: change },
  )
