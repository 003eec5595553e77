import * as z from 'zod/mini'
import type { AssistantPart } from './assistant.ts'
import { toPicture } from './picture.ts'

/**
 * Reads pictures and sources from an upstream's chunk. The AI SDK withholds unfinished pictures and knows only the
 * sources of one API.
 */
export function partsOfRawChunk(chunk: unknown): AssistantPart[] {
  return [...picturesOf(chunk), ...sourcesOf(chunk)]
}

/** @throws AssistantError when a final picture is invalid. */
function picturesOf(chunk: unknown): AssistantPart[] {
  const partial = partialPicture.safeParse(chunk)
  if (partial.success) return toPicture(partial.data.partial_image_b64, { isFinal: false })
  const final = finalPicture.safeParse(chunk)
  return final.success ? toPicture(final.data.item.result, { isFinal: true }) : []
}

function sourcesOf(chunk: unknown): AssistantPart[] {
  const links = [
    ...[annotationAdded.safeParse(chunk).data?.annotation ?? []].flat(),
    ...(chatChunk.safeParse(chunk).data?.choices ?? []).flatMap(({ delta, message }) => [
      ...(delta?.annotations ?? []),
      ...(message?.annotations ?? []),
    ]),
    ...(searchResults.safeParse(chunk).data?.search_results ?? []),
    ...(citations.safeParse(chunk).data?.citations ?? []).map((url) => ({ url })),
  ]
  return links.flatMap((link) => toSource('url_citation' in link ? link.url_citation : link))
}

/** Returns a source only for http and https addresses, which browsers may open. */
export function toSource({ url, title }: z.output<typeof link>): AssistantPart[] {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return isWeb ? [{ type: 'source', url, title: title?.trim() || undefined }] : []
}

const link = z.object({ url: z.string(), title: z.nullish(z.string()) })

// The Responses API.
const partialPicture = z.object({
  type: z.literal('response.image_generation_call.partial_image'),
  partial_image_b64: z.string(),
})
const finalPicture = z.object({
  type: z.literal('response.output_item.done'),
  item: z.object({ type: z.literal('image_generation_call'), result: z.string() }),
})
const annotationAdded = z.object({
  type: z.literal('response.output_text.annotation.added'),
  annotation: link,
})

// Chat Completions: annotations of OpenAI and OpenRouter, lists of Perplexity and xAI.
const annotated = z.nullish(
  z.object({ annotations: z.nullish(z.array(z.union([z.object({ url_citation: link }), link]))) }),
)
const chatChunk = z.object({ choices: z.array(z.object({ delta: annotated, message: annotated })) })
const searchResults = z.object({ search_results: z.array(link) })
const citations = z.object({ citations: z.array(z.string()) })
