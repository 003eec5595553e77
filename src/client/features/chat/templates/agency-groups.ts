import type { PromptTemplate } from '#contract/prompt-templates.ts'
import { searchText } from '#domain/search-text.ts'

export type AgencyGroup = { key: string; title: string; templates: PromptTemplate[] }

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
