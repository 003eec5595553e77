import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import { thoughtsIn } from '#domain/answer/answer-parts.ts'
import { unverifiedNumbers } from '#domain/answer-check/number-check.ts'
import type { AssistantTools, ToolFinding } from '#server/modules/assistant/assistant.ts'
import { escaped, mostMarks } from './own-words.ts'

const OPENING = '<think>'
export const CLOSING = '</think>'
/** The newest of what was found; a model that searches again and again narrows its question. */
const mostLinks = 5

type Written = {
  readonly text: string
  readonly cited: readonly CitedThing[] | null
  noteCall(): void
  addText(text: string): void
  addFound(link: string, thing: CitedThing): void
}

export type FindingWriter = ReturnType<typeof createFindingWriter>

/**
 * Writes into an answer what tools did: while they work, lines among the model's thoughts, and before the next words a
 * paragraph for each found thing that is only a link, if it has a title.
 */
export function createFindingWriter(answer: Written) {
  let isOpen = false
  let hasWords = false
  let waiting: CitedThing[] = []
  const linked = new Set(answer.cited?.map(({ address }) => address))
  const given: string[] = []

  function close() {
    if (isOpen) answer.addText(`${CLOSING}\n\n`)
    isOpen = false
    const things = shownOf(
      waiting.filter(({ address }) => !linked.has(address)),
      linked.size === 0,
    )
    waiting = []
    for (const thing of things) {
      linked.add(thing.address)
      const { title, address } = thing
      answer.addFound(title === undefined ? '' : `[${escaped(title)}](${address})\n\n`, thing)
    }
  }

  return {
    addFinding({ text, progress, found }: ToolFinding, about: AssistantTools['about'] = 'base') {
      if (about === 'base') answer.noteCall()
      given.push(text)
      if (progress !== '') {
        if (!isOpen && !hasOpenThought(answer.text)) {
          answer.addText(`${answer.text.trim() === '' ? '' : '\n\n'}${OPENING}\n`)
        } else if (!isOpen) answer.addText('\n')
        isOpen = true
        answer.addText(`${escaped(oneLine(progress))}\n\n`)
      }
      waiting = [...waiting.filter(({ address }) => !found.some((thing) => thing.address === address)), ...found]
    },
    addText(text: string) {
      if (isOpen && text.trim() === '') return
      close()
      hasWords ||= text.trim() !== ''
      answer.addText(text)
    },
    /** Whether there are words of the model, and not only lines about tools. */
    get hasWords() {
      return hasWords
    },
    /** Ends the thoughts of an answer that stops while tools work or while the model writes them. */
    end(isCutOff: boolean) {
      close()
      if (isCutOff && hasOpenThought(answer.text)) answer.addText(CLOSING)
    },
    /**
     * Returns the numbers that neither a tool nor the known texts gave: what the user said, and the proven words of
     * earlier answers. None when no tool was called for the answer or for the one that it continues.
     */
    unverified: (known: readonly string[]): UnverifiedNumber[] =>
      answer.cited === null
        ? []
        : unverifiedNumbers(answer.text, [...given, ...known], [...linked]).slice(0, mostMarks),
  }
}

/** An empty list is worth a link only when nothing else was found: its conditions can be opened and loosened. */
function shownOf(things: readonly CitedThing[], isFirst: boolean): readonly CitedThing[] {
  const some = things.filter(({ total }) => total > 0).slice(-mostLinks)
  return some.length > 0 || !isFirst ? some : things.slice(-1)
}

/** The model may call a tool in the middle of its own thoughts. */
export const hasOpenThought = (text: string) => thoughtsIn(text, true).at(-1)?.isOpen === true

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ').replace(/[<>]/g, '')
