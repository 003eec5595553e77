import type { PromptTemplate } from '#contract/prompt-templates.ts'
import { searchText } from '#domain/search-text.ts'

type AgencyGroup = { key: string; title: string; templates: PromptTemplate[] }

/** Returns the templates outside the archive by group. A group stands where its first template does. */
export function agencyGroups(templates: readonly PromptTemplate[]): AgencyGroup[] {
  const groups = new Map<string, AgencyGroup>()
  for (const template of templates) {
    if (template.is_archived) continue
    const key = searchText(template.group)
    const group = groups.get(key) ?? { key, title: template.group, templates: [] }
    group.templates.push(template)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** -1 is up. */
export type Step = -1 | 1

/** Returns the templates with one moved within its group; undefined at the end of the group. */
export function moveTemplate(
  templates: readonly PromptTemplate[],
  moved: PromptTemplate,
  step: Step,
): PromptTemplate[] | undefined {
  const group = agencyGroups(templates).find((one) => one.templates.includes(moved))?.templates ?? []
  const other = group[group.indexOf(moved) + step]
  if (other === undefined) return undefined
  return templates.map((one) => (one === moved ? other : one === other ? moved : one))
}

/** Returns the templates with one group moved; undefined at the end of the list. */
export function moveGroup(templates: readonly PromptTemplate[], key: string, step: Step): PromptTemplate[] | undefined {
  const groups = agencyGroups(templates)
  const at = groups.findIndex((group) => group.key === key)
  const [moved, other] = [groups[at], groups[at + step]]
  if (moved === undefined || other === undefined) return undefined
  const order = groups.map((group) => (group === moved ? other : group === other ? moved : group))
  return [...order.flatMap((group) => group.templates), ...templates.filter((one) => one.is_archived)]
}
