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
  /** Fills the prompt; what the user has to fill in stands in square brackets, used for nothing else. */
  prompt: string
}

export type PromptTemplateGroup = { key: string; title: string; templates: readonly PromptTemplate[] }

/**
 * In the order of the menu, which is the order of the work for a client. Load this file by `import()`: the texts
 * weigh 85 KB, more than the code of the chat, and a conversation opens without them.
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
