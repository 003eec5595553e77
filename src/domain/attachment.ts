export const maxAttachments = 5
export const maxFileBytes = 60 * 1024 * 1024
/** Models see no larger pictures. */
export const modelPictureLimits = { bytes: 4 * 1024 * 1024, pixels: 20_000_000 }

const extensions = {
  text: 'c h cc cpp cxx hpp cs css csv go html htm java js mjs cjs jsx json md markdown php py rb sh bash tex ts tsx txt',
  document: 'doc docx pdf pptx xls xlsx rtf odt ods',
  image: 'png jpeg jpg webp',
}
export type AttachmentKind = keyof typeof extensions

/**
 * The kinds of attachments by extension: plain texts, documents with extractable text, and pictures. CSV, RTF and
 * OpenDocument are our extension of the specification.
 */
export const attachmentKinds: Readonly<Record<string, AttachmentKind>> = Object.fromEntries(
  (['text', 'document', 'image'] as const).flatMap((kind) =>
    extensions[kind].split(' ').map((extension) => [extension, kind]),
  ),
)

/** Returns `docx` for `Бриф.DOCX`, and an empty text for a name without an extension. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Returns the kind of an attachment by its name; undefined for a file that is refused. */
export function attachmentKind(name: string): AttachmentKind | undefined {
  const extension = fileExtension(name)
  return Object.hasOwn(attachmentKinds, extension) ? attachmentKinds[extension] : undefined
}

type Candidate = { name: string; size: number }

/**
 * Selects the files that may join the attached ones and explains the refusals: unknown types, repeated names,
 * large files, and files beyond five in all.
 */
export function chooseAttachments<File extends Candidate>(
  attachedNames: readonly string[],
  files: readonly File[],
): { accepted: File[]; messages: string[] } {
  const names = new Set(attachedNames)
  const duplicates: string[] = []
  const messages: string[] = []
  const accepted: File[] = []
  for (const file of files) {
    if (attachmentKind(file.name) === undefined) messages.push(attachmentMessages.unsupported(file.name))
    else if (names.has(file.name)) duplicates.push(file.name)
    else if (file.size > maxFileBytes) messages.push(attachmentMessages.tooLarge(file.name))
    else {
      names.add(file.name)
      accepted.push(file)
    }
  }
  if (duplicates.length > 0) messages.push(attachmentMessages.duplicates(duplicates))
  const room = Math.max(0, maxAttachments - attachedNames.length)
  if (accepted.length > room) messages.push(attachmentMessages.tooMany)
  return { accepted: accepted.slice(0, room), messages }
}

export const attachmentMessages = {
  tooMany: `Максимальное количество файлов: ${maxAttachments}`,
  unsupported: (name: string) => `Неподдерживаемый тип файла: ${name}`,
  duplicates: (names: readonly string[]) => `Файлы уже добавлены: ${names.join(', ')}`,
  failed: (names: readonly string[]) => `Не удалось загрузить файл(ы): ${names.join(', ')}`,
  tooLarge: (name: string) => `Файл больше 60\u00a0МБ: ${name}`,
} as const
