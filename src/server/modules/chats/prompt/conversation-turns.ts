import type { AssistantFile } from '#server/modules/files/files.service.ts'

export type PastMessage = {
  role: 'user' | 'assistant'
  /** Of an answer, the model's own words. */
  text: string
  hasImage: boolean
  files: readonly AssistantFile[]
}

/** `isSeen`: the model has seen the picture with earlier questions, and is only told its name. */
export type TurnFile = AssistantFile & { isSeen?: true }

/** A question with the files that the model reads there, and its answer if it has one. */
export type Turn = { question: string; files: TurnFile[]; answer: string | undefined }

/**
 * Returns the conversation as questions with their answers, because strict servers accept only alternating roles.
 * Each file stands at its latest message. Answers before the first question are left out.
 */
export function conversationTurns(history: readonly PastMessage[]): Turn[] {
  const turns: Turn[] = []
  for (const message of history) {
    const last = turns.at(-1)
    if (message.role === 'user') turns.push({ question: message.text, files: [...message.files], answer: undefined })
    else if (last) last.answer = joined([last.answer ?? '', answerOf(message)]) || undefined
  }
  const known = new Set<string>()
  for (const turn of turns.toReversed()) {
    turn.files = turn.files.filter(({ id }) => !known.has(id))
    for (const { id } of turn.files) known.add(id)
  }
  return withSeenPictures(turns)
}

/** Each picture takes as many tokens as a page of text, in each question of a chat. */
const turnsWithPictures = 2

function withSeenPictures(turns: readonly Turn[]): Turn[] {
  const recent = new Set(turns.filter(({ files }) => files.some(isPicture)).slice(-turnsWithPictures))
  const seen = (file: TurnFile): TurnFile => (isPicture(file) ? { ...file, isSeen: true } : file)
  return turns.map((turn) => (recent.has(turn) ? turn : { ...turn, files: turn.files.map(seen) }))
}

const isPicture = ({ kind }: TurnFile) => kind === 'image'

function answerOf({ text, hasImage }: PastMessage): string {
  const picture = hasImage ? '[Изображение, созданное ассистентом]' : ''
  return joined([text, picture])
}

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')
