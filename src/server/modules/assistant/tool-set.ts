import { jsonSchema, type ModelMessage, tool } from 'ai'
import * as z from 'zod/mini'
import { countTokens, tokensOfMessage } from '#server/token-count.ts'
import { toolParameters } from '#server/tool-parameters.ts'
import type { AssistantTool, ToolFinding } from './assistant.ts'

/** Requests to the model for one answer. The last one may not call tools, so that it answers. */
export const mostSteps = 6

/**
 * Returns the tools in the form of the AI SDK, which calls them between two requests to the model. The model gets the
 * text of a finding while it fits `room`; `take` returns the whole finding of a call once. Calls of one step run at once
 * and end in their order, so that chance decides neither what still fits nor which link comes first.
 */
export function toolSet(tools: readonly AssistantTool[], room = Number.POSITIVE_INFINITY) {
  const findings = new Map<string, ToolFinding>()
  let left = room
  let isSpent = false
  let lastEnd: Promise<unknown> = Promise.resolve()
  const fitting = (finding: ToolFinding): ToolFinding => {
    const tokens = countTokens(finding.text)
    isSpent ||= tokens > left
    if (isSpent) return spent
    left -= tokens
    return finding
  }
  const set = Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(toolParameters(input)),
        async execute(given, { toolCallId, abortSignal = new AbortController().signal }) {
          left -= countTokens(JSON.stringify(given)) + 2 * tokensOfMessage
          const { data, error } = z.safeParse(input, given)
          const found = isSpent ? spent : error ? unfit(error) : run(data, abortSignal)
          const before = lastEnd
          lastEnd = Promise.allSettled([before, found])
          await before
          const finding = isSpent ? spent : fitting(await found)
          findings.set(toolCallId, finding)
          return finding.text
        },
        toModelOutput: ({ output }) => ({ type: 'text', value: String(output) }),
      }),
    ]),
  )
  return {
    set,
    /** Whether another call fits, after the messages that the calls of earlier steps added. */
    mayCall(added: readonly unknown[]): boolean {
      left = room - added.reduce((sum: number, message) => sum + countTokens(JSON.stringify(message)), 0)
      isSpent ||= left < fewestTokens
      return !isSpent
    },
    take(toolCallId: string): ToolFinding | undefined {
      const finding = findings.get(toolCallId)
      findings.delete(toolCallId)
      return finding
    },
  }
}

/** What a call and a short result take. */
const fewestTokens = 300

const spent: ToolFinding = {
  text: 'Ошибка. Вызовов больше не осталось: ответь по тому, что уже найдено.',
  progress: 'Больше данных в запрос не поместится, отвечаю по найденному',
  found: [],
}

/** Whether the model called a tool in the last step, where it may not. */
export const isForbiddenCall = (error: unknown) =>
  error instanceof Error && error.name === 'AI_ToolChoiceViolationError'

/** A call that reached no tool: its name is unknown, or its arguments are no JSON. */
export const misdirected: ToolFinding = {
  text: 'Ошибка. Такого инструмента нет, или аргументы записаны не как JSON.',
  progress: 'Запрос к базе не разобран, модель пробует снова',
  found: [],
}

function unfit({ issues }: z.core.$ZodError): ToolFinding {
  const faults = issues.map(({ code, path, message }) =>
    code === 'unrecognized_keys' ? message : `Аргумент «${path.join('.')}» не подходит: сверься с описанием.`,
  )
  return { ...misdirected, text: `Ошибка. ${faults.join(' ')}` }
}

/** Replaces the SDK's own words about a call that reached no tool: they may quote anything, and they are English. */
export const inOwnWords = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map((message) =>
    message.role === 'tool'
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'tool-result' && part.output.type === 'error-text'
              ? { ...part, output: { type: 'error-text' as const, value: misdirected.text } }
              : part,
          ),
        }
      : message,
  )
