import { quotedName, withAttachedTexts } from '#domain/attached-text.ts'
import { describePart, type FilePart } from '#domain/file-part.ts'
import type { AssistantImage } from '#server/modules/assistant/assistant.ts'
import { countTokens } from '#server/token-count.ts'
import type { TurnFile } from './conversation-turns.ts'
import { documentPart, shareOut } from './document-part.ts'

/** Models price pictures differently; this is near the most expensive one. */
export const tokensOfImage = 1_000

/** What the model receives of a file. `part` is undefined for a whole file and for one that cannot be read. */
export type PlacedFile = {
  /** The server's words about the file, with its name; empty for a whole text, whose tag has the name. */
  remark: string
  text: string | undefined
  image: AssistantImage | undefined
  part: FilePart | undefined
}

/** Returns the tokens that the contents of the files take when they are whole. */
export const contentTokens = (files: readonly TurnFile[]) => files.reduce((sum, file) => sum + contentOf(file), 0)

/** Returns the tokens that a file takes at most beside its content: its tag, or the server's words about it. */
export function frameTokens(file: TurnFile): number {
  const remarks = longestParts.map((part) => remarkOf(file, part))
  const tag = file.kind === 'text' ? countTokens(withAttachedTexts('', [{ name: file.name, text: '' }])) : 0
  return tag + Math.max(...remarks.map((remark) => countTokens(`\n\n${remark}`)))
}

/** Divides the tokens among the contents of the files, oldest first: small texts whole, large ones in equal shares. */
export function placeFiles(files: readonly TurnFile[], tokens: number): Map<string, PlacedFile> {
  const images = fittingImages(files, tokens)
  const texts = files.flatMap((file) => (file.kind === 'text' ? [file] : []))
  const shares = shareOut(texts.map(contentOf), tokens - images.size * tokensOfImage)
  const parts = new Map(texts.map((file, index) => [file.id, documentPart(file, shares[index] ?? 0)]))
  return new Map(files.map((file) => [file.id, placed(file, images.has(file.id), parts.get(file.id))]))
}

/** Returns the question followed by its files. */
export function withFiles(question: string, files: readonly (PlacedFile & { name: string })[]) {
  const remarks = files.map(({ remark }) => remark).filter((remark) => remark !== '')
  const texts = files.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]))
  return {
    text: withAttachedTexts([question, ...remarks].join('\n\n'), texts),
    images: files.flatMap(({ image }) => image ?? []),
  }
}

/** The newest pictures fit first. They take at most half of the tokens, unless the texts need less. */
function fittingImages(files: readonly TurnFile[], tokens: number): Set<string> {
  const images = files.filter(({ kind, isSeen }) => kind === 'image' && !isSeen)
  const others = contentTokens(files) - images.length * tokensOfImage
  const room = Math.max(tokens - others, Math.floor(tokens / 2))
  const count = Math.max(0, Math.floor(room / tokensOfImage))
  return new Set(
    images
      .toReversed()
      .slice(0, count)
      .map(({ id }) => id),
  )
}

function placed(file: TurnFile, hasImage: boolean, content: ReturnType<typeof documentPart> | undefined): PlacedFile {
  const part = file.kind === 'image' && !hasImage ? nothing : content?.part
  return {
    remark: remarkOf(file, part),
    text: part && content?.text === '' ? undefined : content?.text,
    image: file.kind === 'image' && hasImage ? { mediaType: file.mediaType, data: file.data } : undefined,
    part,
  }
}

/** The part of a file that is only named. */
export const nothing: FilePart = { unit: 'percent', read: 0, total: 100 }

const contentOf = (file: TurnFile) =>
  file.kind === 'text' ? countTokens(file.text) : file.kind === 'image' && !file.isSeen ? tokensOfImage : 0

function remarkOf(file: TurnFile, part: FilePart | undefined): string {
  const called = quotedName(file.name)
  if (file.kind === 'unreadable') return `[Файл «${called}» приложен, но прочитать его не удалось: ${file.problem}]`
  if (file.isSeen)
    return `[Изображение «${called}» было в прошлых вопросах и сейчас не передано. Если без него не ответить, попроси приложить его снова]`
  const name = `${file.kind === 'image' ? 'Изображение' : 'Файл'} «${called}»`
  if (part) return `[${name}: ${describePart(part)}]`
  return file.kind === 'image' ? `[${name}]` : ''
}

const longestParts: readonly (FilePart | undefined)[] = [
  undefined,
  nothing,
  { unit: 'page', read: 9_999_999, total: 9_999_999 },
  { unit: 'page', read: 9_999_999, total: null },
]
