import { type PromptTemplateGroup, parsePromptGroup } from './parse-prompt-group.ts'

const files = import.meta.glob<string>('./prompts/*.md', { query: '?raw', import: 'default', eager: true })

/**
 * The templates in the order of the work for a client, which is the order of the files. Load this file by
 * `import()`: its texts weigh 85 KB, more than the chat's code, and a conversation opens without them.
 */
export const promptTemplateGroups: readonly PromptTemplateGroup[] = Object.values(files).map(parsePromptGroup)
