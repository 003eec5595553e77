import { generateImage } from 'ai'
import type { AiConfig } from '#server/ai-config.ts'
import { toUsage } from './answer-with-text.ts'
import type { AssistantPart, AssistantRequest } from './assistant.ts'
import { connectCompatibleServer } from './compatible-server.ts'
import { toPicture } from './picture.ts'

/**
 * Draws a picture from the last message, by `/images/generations` or, with attached pictures,
 * `/images/edits`. These APIs take no conversation.
 * @throws AssistantError
 * @throws the upstream's error in the form of the AI SDK
 */
export function createImageModel(ai: AiConfig, name: string) {
  const model = connectCompatibleServer(ai).imageModel(name)
  return async function* draw({ messages, signal }: AssistantRequest): AsyncGenerator<AssistantPart> {
    const { image, usage } = await generateImage({
      model,
      prompt: promptOf(messages.at(-1)),
      abortSignal: signal,
      maxRetries: 0,
    })
    yield* toUsage(usage)
    yield* toPicture(image.uint8Array, { isFinal: true })
  }
}

function promptOf(message: AssistantRequest['messages'][number] | undefined) {
  const text = message?.text ?? ''
  const images = message?.role === 'user' ? message.images.map(({ data }) => data) : []
  return images.length > 0 ? { images, text } : text
}
