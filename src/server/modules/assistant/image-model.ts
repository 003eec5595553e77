import { generateImage } from 'ai'
import type { AiConfig } from '#server/ai-config.ts'
import type { AssistantPart, AssistantRequest } from './assistant.ts'
import { connectCompatibleServer } from './compatible-server.ts'
import { toPicture } from './picture.ts'

/**
 * One picture by the last message, from `/images/generations`; with pictures attached from `/images/edits`. Such a model
 * knows nothing of what was said before.
 * @throws what the upstream failed with, as the AI SDK has it, or an AssistantError.
 */
export function createImageModel(ai: AiConfig, name: string) {
  const model = connectCompatibleServer(ai).imageModel(name)
  return async function* draw({ messages, signal }: AssistantRequest): AsyncGenerator<AssistantPart> {
    const { image } = await generateImage({
      model,
      prompt: promptOf(messages.at(-1)),
      abortSignal: signal,
      maxRetries: 0,
    })
    yield* toPicture(image.uint8Array, { isFinal: true })
  }
}

function promptOf(message: AssistantRequest['messages'][number] | undefined) {
  const text = message?.text ?? ''
  const images = message?.role === 'user' ? message.images.map(({ data }) => data) : []
  return images.length > 0 ? { images, text } : text
}
