import { maxLogoBytes } from '#domain/service.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Why a file cannot be a logo, or nothing. Looks at the bytes: a name and a type say what somebody called them. */
export async function logoProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, pngSignature.length).arrayBuffer())
  if (!pngSignature.every((byte, index) => head[index] === byte)) return 'Можно загружать только PNG-файлы'
  return file.size > maxLogoBytes ? 'Логотип не должен быть больше 2 МБ' : undefined
}
