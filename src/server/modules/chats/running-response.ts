import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import type { StreamMessage } from '#contract/chats.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import type { ModelCall } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { createAnswerText } from './answer/answer-text.ts'
import type { ResponseLimits } from './response-limits.ts'
import type { StreamReader } from './stream-reader.ts'

export type Question = {
  responseId: string
  chatId: string
  userId: number
  mode: 'text' | 'image' | 'search'
  /** The user chose the second model. */
  isFast: boolean
  /** The model may look into the agency's base. */
  asksBase: boolean
  /** The answer of the base, which needs no model. */
  alone: AloneAnswer | undefined
  /** The text of an earlier answer that this answer continues; empty for an answer of its own. */
  begins: string
  /** What the continued answer cites; null when no tool was called for it. */
  cited: CitedThing[] | null
  /** The words of the continued answer without the numbers that nothing proved. */
  proven: string
}

/** The reason why an answer ends before its model does. */
export type Abort = 'stopped' | 'silent' | 'too-long' | 'closing' | 'lost'

export type StoredPicture = { id: string; isFinal: boolean }

export type RunningResponse = ReturnType<typeof createRunningResponse>

/** An answer that this node writes, with all its stream messages and its readers on this node. */
export function createRunningResponse(
  question: Question,
  { limits, onAppend }: { limits: ResponseLimits; onAppend: () => void },
) {
  const messages: StreamMessage[] = []
  const readers = new Set<StreamReader>()
  const pictures: StoredPicture[] = []
  const calls: ModelCall[] = []
  let { cited } = question
  const unverified: UnverifiedNumber[] = []
  const text = createAnswerText(limits.length)
  const controller = new AbortController()
  const signal: AbortSignal = controller.signal
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY

  function append(message: StreamMessage) {
    messages.push(message)
    for (const reader of readers) reader.give([message], messages.length)
    onAppend()
  }

  function sendText() {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const delta = waiting
    waiting = ''
    sentAt = performance.now()
    append({ delta })
  }

  if (question.begins !== '') append(beginningMessage(text.take(question.begins), cited))

  return {
    ...question,
    messages,
    pictures,
    calls,
    unverified,
    signal,
    /** How many of `messages` the log has. */
    storedCount: 0,
    /** Whether the end is being written. While it is true, nothing else may write to the log. */
    isEnding: false,
    /** The time of the last renewed lease, on the clock of performance.now(). */
    renewedAt: performance.now(),
    get text() {
      return text.whole
    },
    /** What tools found for the answer, also for the one that it continues; null until a tool is called. */
    get cited() {
      return cited
    },
    /** Whether the model has written words for this answer. */
    get hasWords() {
      return text.whole.slice(question.begins.length).trim() !== ''
    },
    addText(piece: string) {
      waiting += text.take(piece)
      if (text.isFull) this.abort('too-long')
      const wait = sentAt + limits.merge - performance.now()
      if (wait <= 0) sendText()
      else timer ??= setTimeout(sendText, wait)
    },
    /** Tells the log that a tool was called, also for the node that may have to end the answer. */
    noteCall() {
      if (cited !== null) return
      cited = []
      append({ attributes: { cited: [] } })
    },
    /** Adds something found with its link, if it has one, which readers get together. */
    addFound(link: string, thing: CitedThing) {
      sendText()
      cited = [...(cited ?? []), thing]
      append({ delta: text.take(link), attributes: { cited: [thing] } })
    },
    addPicture(picture: StoredPicture & { name: string; url: string }) {
      sendText()
      pictures.push({ id: picture.id, isFinal: picture.isFinal })
      append({
        event: 'image',
        filename: picture.name,
        image_url: picture.url,
        is_final: picture.isFinal,
      })
    },
    /** Sends the text that waits to be merged. */
    endText() {
      waiting += text.end()
      sendText()
    },
    abort(reason: Abort) {
      controller.abort(reason)
    },
    /** Sends the reader all messages after its position, and later messages as they arrive. */
    addReader(reader: StreamReader) {
      if (reader.after > messages.length) reader.rewind(0)
      reader.give(messages, 1)
      readers.add(reader)
    },
    removeReader(reader: StreamReader) {
      readers.delete(reader)
    },
    /** Sends the last message, which is already in the log. */
    close(last: StreamMessage) {
      messages.push(last)
      for (const reader of readers) reader.give([last], messages.length)
      readers.clear()
    },
    /** Ends the streams, so that readers reconnect to the node that has the answer. */
    dropReaders() {
      for (const reader of readers) reader.end()
      readers.clear()
    },
  }
}

/** Returns the first piece of an answer that goes on, with what its beginning cites. */
export const beginningMessage = (delta: string, cited: CitedThing[] | null): StreamMessage => ({
  delta,
  ...(cited && { attributes: { cited } }),
})
