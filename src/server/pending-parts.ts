import { type Assistant, AssistantError } from './modules/assistant/assistant.ts'
import type { FileService } from './modules/files/files.service.ts'

/** Stands in for the assistant and the files until their modules are there. */
export const pendingParts: { assistant: Assistant; files: FileService } = {
  assistant: {
    model: 'none',
    isDemo: true,
    contextTokens: 1_000,
    answer: () => {
      throw new AssistantError('model_unreachable', 'Модель не настроена')
    },
  },
  files: {
    upload: async () => [],
    requireUploads: async () => [],
    readForAssistant: async () => [],
    storePicture: async () => {
      throw new Error('pictures are not stored yet')
    },
    remove: async () => {},
  },
}
