/** The generic name that browsers give to a picture from the clipboard. */
const nameless = /^image\.(png|jpe?g|webp)$/i

/**
 * Returns the files of the clipboard. Pictures with a generic name get the time as a name; otherwise a second
 * screenshot would be taken for a duplicate of the first.
 */
export function pastedFiles(files: Iterable<File>, now: Date): File[] {
  return Array.from(files, (file) => {
    const [, extension] = nameless.exec(file.name) ?? []
    if (extension === undefined) return file
    const time = now.toLocaleTimeString('ru-RU').replaceAll(':', '.')
    return new File([file], `Снимок ${time}.${extension}`, { type: file.type })
  })
}
