import { setTimeout as sleep } from 'node:timers/promises'
import type { AssistantTool, ToolFinding } from '#server/modules/assistant/assistant.ts'

/** A tool that takes longer is given up. */
export const toolTimeoutMs = 5_000
/** Calls for one answer, of all its steps. */
export const mostCalls = 12

type Bounds = {
  limit: () => boolean
  onFault: (error: unknown, tool: string) => void
  timeoutMs?: number
}

/** Returns the tool so that it never throws, never takes longer than the timeout, and stops with the answer. */
export function boundedTool(
  tool: AssistantTool,
  { limit, onFault, timeoutMs = tool.withinMs ?? toolTimeoutMs }: Bounds,
): AssistantTool {
  return {
    ...tool,
    async run(input, signal) {
      if (!limit()) return failed('Вызовов больше не осталось: ответь по тому, что уже найдено.')
      const ended = new AbortController()
      const late = sleep(timeoutMs, 'late' as const, {
        signal: AbortSignal.any([signal, ended.signal]),
      }).catch(() => 'late' as const)
      try {
        const outcome = await Promise.race([tool.run(input, AbortSignal.any([signal, ended.signal])), late])
        return outcome === 'late' ? failed(`Данные не успели прийти (${tool.name}). Скажи об этом.`) : outcome
      } catch (error) {
        onFault(error, tool.name)
        return failed(`Данные сейчас недоступны (${tool.name}). Скажи об этом.`)
      } finally {
        ended.abort()
      }
    },
  }
}

/** Returns a function that tells whether one more call may be made. */
export function createCallLimit(most = mostCalls): () => boolean {
  let made = 0
  return () => made++ < most
}

const failed = (text: string): ToolFinding => ({
  text: `Ошибка. ${text}`,
  progress: 'Данные базы сейчас не пришли',
  found: [],
})
