import { maxPromptTemplates, type PromptTemplate, type PromptTemplateInput } from '#contract/prompt-templates.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { lockOneAtATime, refuseDuplicate } from '#server/db/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { changedMeanwhile, recordRemoval } from '#server/modules/shared-records.service.ts'
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  lockGroup,
  lockTemplate,
  promptTemplates,
  reorderTemplates,
  selectTemplates,
  setArchived,
  updateGroup,
  updateTemplate,
} from './prompt-templates.repository.ts'

export type PromptTemplateService = ReturnType<typeof createPromptTemplateService>

/** Manages the agency's prompt templates, which all users read and edit. */
export function createPromptTemplateService({ db, now }: { db: Database; now: () => Date }) {
  const list = async () => ({ items: await selectTemplates(db) })

  /** @throws AppError `too_many_prompt_templates` (409), `prompt_template_title_taken` (409) */
  async function create(input: PromptTemplateInput, userId: number): Promise<PromptTemplate> {
    return db.transaction(async (tx) => {
      await lockOrder(tx)
      if ((await countTemplates(tx)) >= maxPromptTemplates) throw tooManyPromptTemplates()
      const by = { userId, at: now() }
      await recordAs(tx, by)
      const id = await insertTemplate(tx, input, by)
      if (id === undefined) throw promptTemplateTitleTaken(input)
      return (await requireTemplate(tx, id)).current
    })
  }

  /**
   * Saves a template. Without a version the last writer wins; an outdated version writes nothing.
   * @throws AppError `prompt_template_not_found` (404), `prompt_template_changed` (409), `prompt_template_title_taken` (409)
   */
  async function update(id: number, input: PromptTemplateInput, userId: number): Promise<PromptTemplate> {
    const save = () =>
      db.transaction(async (tx) => {
        const found = await requireLocked(tx, id)
        if (isSame(found.current, input)) return found.current
        if (input.version !== undefined && input.version !== found.current.version) {
          throw changedMeanwhile('prompt_template_changed', 'шаблон, его', found)
        }
        const by = { userId, at: now() }
        await recordAs(tx, by)
        await updateTemplate(tx, id, input, by)
        return (await requireTemplate(tx, id)).current
      })
    return refuseDuplicate(() => promptTemplateTitleTaken(input), save)
  }

  /** @throws AppError `prompt_template_not_found` (404) */
  async function archive(id: number, isArchived: boolean, userId: number): Promise<PromptTemplate> {
    return db.transaction(async (tx) => {
      const { current } = await requireLocked(tx, id)
      if (current.is_archived === isArchived) return current
      const at = now()
      await recordAs(tx, { userId, at })
      await setArchived(tx, id, isArchived ? at : null)
      return (await requireTemplate(tx, id)).current
    })
  }

  async function reorder(ids: readonly number[]) {
    await db.transaction(async (tx) => {
      await lockOrder(tx)
      await reorderTemplates(tx, ids)
    })
  }

  /** @throws AppError `prompt_template_group_not_found` (404), `prompt_template_group_taken` (409) */
  async function renameGroup({ group, title }: { group: string; title: string }, userId: number) {
    const by = { userId, at: now() }
    await db.transaction(async (tx) => {
      await lockOrder(tx)
      if (searchText(title) !== searchText(group) && (await lockGroup(tx, title)) > 0) {
        throw promptTemplateGroupTaken(title)
      }
      if ((await lockGroup(tx, group)) === 0) throw promptTemplateGroupNotFound()
      await recordAs(tx, by)
      await updateGroup(tx, group, title, by)
    })
  }

  /** @throws AppError `prompt_template_not_found` (404) */
  const remove = recordRemoval(
    { db, now },
    { table: promptTemplates, action: 'prompt_template_deleted', notFound: promptTemplateNotFound },
  )

  return { list, create, update, archive, reorder, renameGroup, remove }
}

/** Lets only one transaction at a time add templates or change their order. */
const lockOrder = (tx: Database) => lockOneAtATime(tx, 'promptTemplates', 0)

async function requireTemplate(db: Database, id: number) {
  const found = await findTemplate(db, id)
  if (!found) throw promptTemplateNotFound()
  return found
}

async function requireLocked(tx: Database, id: number) {
  if (!(await lockTemplate(tx, id))) throw promptTemplateNotFound()
  return requireTemplate(tx, id)
}

const isSame = (current: PromptTemplate, input: PromptTemplateInput) =>
  current.group === input.group && current.title === input.title && current.text === input.text

const promptTemplateNotFound = () =>
  new AppError(404, 'prompt_template_not_found', 'Шаблон не найден. Возможно, его уже удалили')

/** A template in the archive holds its title too. */
const promptTemplateTitleTaken = ({ group, title }: { group: string; title: string }) =>
  new AppError(409, 'prompt_template_title_taken', `Шаблон «${title}» в группе «${group}» уже есть, возможно, в архиве`)

const promptTemplateGroupNotFound = () =>
  new AppError(404, 'prompt_template_group_not_found', 'Такой группы уже нет: её переименовали или удалили')

/** Two groups do not become one by a name, because that could not be taken back. */
const promptTemplateGroupTaken = (title: string) =>
  new AppError(409, 'prompt_template_group_taken', `Группа «${title}» уже есть, возможно, в архиве`)

const tooManyPromptTemplates = () =>
  new AppError(409, 'too_many_prompt_templates', `Шаблонов не больше ${maxPromptTemplates}. Удалите ненужные из архива`)
