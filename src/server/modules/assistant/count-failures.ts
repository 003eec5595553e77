import { type Assistant, AssistantError } from './assistant.ts'

/** Returns the assistant that also reports the code of each failure of its models. */
export function countFailures(assistant: Assistant, onFailure: (code: string) => void): Assistant {
  const counted = (error: unknown) => {
    if (error instanceof AssistantError) onFailure(error.code)
    return error
  }
  const { title } = assistant
  return {
    ...assistant,
    fast: assistant.fast && countFailures(assistant.fast, onFailure),
    async *answer(request) {
      try {
        yield* assistant.answer(request)
      } catch (error) {
        throw counted(error)
      }
    },
    ...(title && {
      title: (exchange) =>
        title(exchange).catch((error: unknown) => {
          throw counted(error)
        }),
    }),
  }
}
