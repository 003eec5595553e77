import type { QueryClient } from '@tanstack/react-query'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { promptTemplatesQuery } from './prompt-templates.queries.ts'

export type FoundTemplate = { label: string; prompt: string; isAgency: boolean }

export const agencyGroupKey = (key: string) => `agency:${key}`
export const agencyTemplateKey = (id: number) => `agency:${id}`

/** Returns the built-in or the agency's template with this key. */
export async function findTemplate(client: QueryClient, key: string): Promise<FoundTemplate | undefined> {
  const own = agencyTemplates(client).find(({ id }) => agencyTemplateKey(id) === key)
  if (own) return { label: own.title, prompt: own.text, isAgency: true }
  const found = (await builtInTemplates(client)).find((template) => template.key === key)
  return found && { label: found.label, prompt: found.prompt, isAgency: false }
}

/** Tells whether the text is an unchanged template, which another one may replace. */
export async function isTemplateText(client: QueryClient, text: string): Promise<boolean> {
  if (agencyTemplates(client).some((template) => template.text === text)) return true
  return (await builtInTemplates(client)).some(({ prompt }) => prompt === text)
}

const agencyTemplates = (client: QueryClient) => client.getQueryData(agencyTemplatesQuery().queryKey)?.data ?? []

async function builtInTemplates(client: QueryClient) {
  const groups = await client.ensureQueryData(promptTemplatesQuery())
  return groups.flatMap(({ templates }) => templates)
}
