/** What browsers call any picture of the clipboard. */
const nameless = /^image\.(png|jpe?g|webp)$/i

/**
 * The files of the clipboard, pictures without a name of their own under the time they were pasted at: a second
 * screenshot is otherwise taken for the first one again.
 */
export function pastedFiles(files: Iterable<File>, now: Date): File[] {
  return Array.from(files, (file) => {
    const [, extension] = nameless.exec(file.name) ?? []
    if (extension === undefined) return file
    const time = now.toLocaleTimeString('ru-RU').replaceAll(':', '.')
    return new File([file], `Снимок ${time}.${extension}`, { type: file.type })
  })
}
