import * as z from 'zod/mini'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'
import type { AssistantTool, AssistantTools } from '#server/modules/assistant/assistant.ts'
import type { ChannelService } from '#server/modules/channels/channels.service.ts'
import type { TableAnswer, TableQuestion } from '#server/table-question.ts'
import type { Documents } from './named-document.ts'
import type { Placement } from './placement.ts'
import { unknownName } from './texts/nearest.ts'
import { findingOf, type ToolResult, unfenced } from './texts/tool-result.ts'

export type Category = { id: number; title: string }

/** What the tools read. All of it is read-only. */
export type Sources = {
  channels: Pick<ChannelService, 'survey' | 'getSome'>
  categories: () => Promise<readonly Category[]>
  /** The user's own documents in the conversation. */
  documents: Documents
  /** Answers a question of the table in the user's own file; undefined if it cannot be read. */
  table: (
    userId: number,
    fileId: string,
    question: TableQuestion,
    signal: AbortSignal,
  ) => Promise<TableAnswer | undefined>
  placement: Placement
  /** The agency's rules of placement. */
  rules: () => Promise<PlacementRules>
  /** The user who asks, whose rights the tools have. */
  userId: number
  now: () => Date
}

/** What the tools read, with the categories already read. */
export type Base = Omit<Sources, 'categories'> & { categories: readonly Category[] }

/** The arguments of a tool, as a model gives them; others are refused. */
export type Arguments<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape, z.core.$strict>>

type Declaration<Shape extends z.core.$ZodShape> = {
  name: string
  /** What the model is told about the tool. */
  description: string
  /** A tool about files comes with every question that has more of a file than its prompt. */
  about?: AssistantTools['about']
  input: Shape
  /** How long a call may take, if not as long as any other. */
  withinMs?: number
  /** Returns what was read, or the words of a fault for the model. */
  read: (given: Arguments<Shape>, sources: Sources, signal: AbortSignal) => Promise<ToolResult | string>
}

export type DeclaredTool<Given> = {
  about: AssistantTools['about']
  /** Returns what was read; a fault is a result whose words say it. */
  read: (given: Given, sources: Sources, signal: AbortSignal) => Promise<ToolResult>
  over: (sources: Sources) => AssistantTool
}

/** Declares a tool; everything that a model, a reader and a test know of it follows from this. */
export function declaredTool<Shape extends z.core.$ZodShape>({
  name,
  description,
  about = 'base',
  input: shape,
  withinMs,
  read: readOrFault,
}: Declaration<Shape>): DeclaredTool<Arguments<Shape>> {
  const input = strictInput(shape)
  const read: DeclaredTool<Arguments<Shape>>['read'] = async (...call) => {
    const result = await readOrFault(...call)
    if (typeof result !== 'string') return result
    return { words: [{ model: `Ошибка. ${result}`, reader: unfenced(result) }], progress: refined[about] }
  }
  const over = (sources: Sources): AssistantTool => ({
    name,
    description,
    input,
    withinMs,
    run: async (given, signal) => findingOf(await read(z.parse(input, given), sources, signal), sources.now()),
  })
  return { about, read, over }
}

const refined = { base: 'Запрос к базе уточняется', files: 'Запрос к файлу уточняется' }

/** Returns a schema that refuses unknown arguments and names the nearest ones. */
export const strictInput = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, { error: (issue) => unknownArguments(issue, Object.keys(shape)) })

const unknownArguments = (issue: z.core.$ZodRawIssue, known: readonly string[]) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => unknownName('аргумента', name, known)).join(' ')
    : undefined
