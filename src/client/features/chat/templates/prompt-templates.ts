import { audienceAnalyticsTemplates } from './audience-analytics-templates.ts'
import { clientAnalyticsTemplates } from './client-analytics-templates.ts'
import { copywritingTemplates } from './copywriting-templates.ts'
import { distributionTemplates } from './distribution-templates.ts'
import { keyMessagesTemplates } from './key-messages-templates.ts'
import { planningTemplates } from './planning-templates.ts'
import { postAnalysisTemplates } from './post-analysis-templates.ts'
import { secretaryTemplates } from './secretary-templates.ts'

export type PromptTemplate = {
  /** Unique among all groups. */
  key: string
  label: string
  /** The text of the prompt; square brackets mark what the user fills in, and nothing else. */
  prompt: string
}

export type PromptTemplateGroup = { key: string; title: string; templates: readonly PromptTemplate[] }

/**
 * The templates in the order of the work for a client. Load this file by `import()`: its texts weigh 85 KB, more than
 * the chat's code, and a conversation opens without them.
 */
export const promptTemplateGroups: readonly PromptTemplateGroup[] = [
  secretaryTemplates,
  clientAnalyticsTemplates,
  audienceAnalyticsTemplates,
  keyMessagesTemplates,
  planningTemplates,
  copywritingTemplates,
  distributionTemplates,
  postAnalysisTemplates,
]
