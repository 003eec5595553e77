type PromptTemplate = {
  /** Unique among all groups. */
  key: string
  label: string
  /** The text of the prompt; square brackets are used only for placeholders that the user fills in. */
  prompt: string
}
type PromptTemplateGroup = { key: string; title: string; templates: readonly PromptTemplate[] }

const files = import.meta.glob<string>('./prompts/*.md', { query: '?raw', import: 'default', eager: true })

/**
 * The templates in the order of the files, which follows the steps of the work for a client. Load this module with
 * `import()`: its texts are 85 KB, more than the chat's code, and a conversation does not need them.
 */
export const promptTemplateGroups: readonly PromptTemplateGroup[] = Object.values(files).map(parsePromptGroup)

/** Parses a file of `prompts`: the heading `# key: title` of the group, then prompts under `## key: label` headings. */
export function parsePromptGroup(file: string): PromptTemplateGroup {
  const [, head = '', ...sections] = file.split(/^##? /m)
  const { key, label: title } = parseSection(head)
  return { key, title, templates: sections.map(parseSection) }
}

function parseSection(section: string): PromptTemplate {
  const [, key = '', label = '', prompt = ''] = /^(\S+): ([^\n]+)\s+(.*?)\n*$/s.exec(section) ?? []
  return { key, label, prompt }
}
