/** The name that browsers give any picture from the clipboard. */
const nameless = /^image\.(png|jpe?g|webp)$/i

/**
 * Returns the files of the clipboard. Nameless pictures get the time as a name, because a second screenshot would
 * otherwise count as the first one.
 */
export function pastedFiles(files: Iterable<File>, now: Date): File[] {
  return Array.from(files, (file) => {
    const [, extension] = nameless.exec(file.name) ?? []
    if (extension === undefined) return file
    const time = now.toLocaleTimeString('ru-RU').replaceAll(':', '.')
    return new File([file], `Снимок ${time}.${extension}`, { type: file.type })
  })
}
