import type { PromptTemplate } from '#contract/prompt-templates.ts'

export type TemplateValues = { group: string; title: string; text: string }

export const templateFieldNames = ['group', 'title', 'text'] as const
export const templateFieldLabels = { group: 'Группа', title: 'Название', text: 'Текст' }

export const templateValues = ({ group, title, text }: PromptTemplate): TemplateValues => ({
  group,
  title,
  text,
})
