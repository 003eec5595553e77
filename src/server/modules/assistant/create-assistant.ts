import type { AiConfig } from '#server/ai-config.ts'
import type { Assistant } from './assistant.ts'
import { createDemoAssistant } from './demo-assistant.ts'
import { createModelAssistant } from './model-assistant.ts'

export function createAssistant(ai: AiConfig | undefined): Assistant {
  return ai ? createModelAssistant(ai) : createDemoAssistant()
}
