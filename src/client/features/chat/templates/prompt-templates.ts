import { type PromptTemplateGroup, parsePromptGroup } from './parse-prompt-group.ts'

const files = import.meta.glob<string>('./prompts/*.md', { query: '?raw', import: 'default', eager: true })

/**
 * The templates in the order of the files, which follows the steps of the work for a client. Load this module with
 * `import()`: its texts are 85 KB, more than the chat's code, and a conversation does not need them.
 */
export const promptTemplateGroups: readonly PromptTemplateGroup[] = Object.values(files).map(parsePromptGroup)
