import { setImmediate } from 'node:timers/promises'
import { type Wait, wait } from './answer-with-retries.ts'
import type { Assistant, AssistantPart, AssistantRequest } from './assistant.ts'
import { demoAnswer, demoCaption, demoFindings, demoSources, type Question } from './demo-answer.ts'
import { filesAskedFor } from './demo-files.ts'
import { drawScene, pictureStages } from './demo-picture.ts'

const pieceMs = 25
const pictureMs = 500

/**
 * Answers without a model or network, so that every screen works before configuration. Equal questions get equal
 * answers.
 */
export function createDemoAssistant(pause: Wait = wait): Assistant {
  return {
    model: 'Демо-модель',
    isDemo: true,
    historyTokens: () => 27_000,
    instructionTokens: () => 0,
    async *answer(request) {
      const known = await baseAnswer(request)
      if (known) {
        if (request.begins === '') {
          yield* write(known.notice, request.signal, pause)
          yield { type: 'finding', finding: known.finding }
        }
        yield* write(restOf(known.text, request.begins), request.signal, pause)
        return
      }
      if (request.mode === 'text' && request.begins !== '') {
        yield* write(restOf(demoAnswer(questionOf(request)), request.begins), request.signal, pause)
        return
      }
      for await (const part of answers[request.mode](questionOf(request), request.signal, pause)) {
        if (request.signal.aborted) return
        yield part
      }
    },
  }
}

/** A question about files that were read asks nothing of the base; about others, only what the base understands. */
async function baseAnswer(request: AssistantRequest) {
  const { files } = questionOf(request)
  if (files && files.documents.length > 0) return undefined
  const known = await request.tools?.answerAlone(request.question, request.signal, request.before)
  return known?.isHelp && (files || request.mode !== 'text') ? undefined : known
}

type Answer = (question: Question, signal: AbortSignal, pause: Wait) => AsyncIterable<AssistantPart>

const answers: Readonly<Record<AssistantRequest['mode'], Answer>> = {
  text: (question, signal, pause) => write(demoAnswer(question), signal, pause),
  async *search(question, signal, pause) {
    await pause(pictureMs, signal)
    yield* demoSources(question)
    yield* write(demoFindings(question), signal, pause)
  },
  async *image(question, signal, pause) {
    for (const [index, detail] of pictureStages.entries()) {
      await pause(pictureMs, signal)
      // A pending abort takes effect here, before the drawing starts.
      await setImmediate()
      if (signal.aborted) return
      const data = await drawScene(question.text, detail)
      yield { type: 'image', mediaType: 'image/png', data, isFinal: index === pictureStages.length - 1 }
    }
    yield* write(demoCaption(question), signal, pause)
  },
}

/** Returns what follows the words that the answer has said, or all of it if it has not said them. */
function restOf(text: string, begins: string): string {
  const ending = begins.trimEnd().slice(-lastLetters)
  const at = text.indexOf(ending)
  if (ending === '' || at < 0) return text
  const rest = text.slice(at + ending.length)
  const gap = begins.slice(begins.trimEnd().length)
  return rest.startsWith(gap) ? rest.slice(gap.length) : rest
}

/** So many letters occur in an answer once. */
const lastLetters = 60

/** An answer that goes on is the second last message, and the last one asks for it. */
function questionOf(request: AssistantRequest): Question {
  return { text: request.question, files: filesAskedFor(request, request.begins === '' ? -1 : -3) }
}

async function* write(text: string, signal: AbortSignal, pause: Wait): AsyncGenerator<AssistantPart> {
  for (const piece of pieces(text)) {
    await pause(pieceMs, signal)
    if (signal.aborted) return
    yield { type: 'text', text: piece }
  }
}

/** Splits the text into pieces as short as a model's, which may split words and markup. */
const pieces = (text: string): string[] => text.match(/[\s\S]{1,11}/gu) ?? []
