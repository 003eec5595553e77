import { logoFaults, maxLogoBytes } from '#domain/service.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Why a file cannot be a logo, or nothing. Looks at the bytes: a name and a type say what somebody called them. */
export async function logoProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, pngSignature.length).arrayBuffer())
  if (!pngSignature.every((byte, index) => head[index] === byte)) return logoFaults.notPng
  return file.size > maxLogoBytes ? logoFaults.tooLarge : undefined
}
