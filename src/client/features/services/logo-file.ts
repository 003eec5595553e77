import type { ApiError } from '#client/lib/http/api-error.ts'
import { logoFaults, maxLogoBytes } from '#domain/service.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Returns why a file cannot be a logo, or undefined. The server refuses bytes that do not match the file's name. */
export async function logoProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, pngSignature.length).arrayBuffer())
  if (!pngSignature.every((byte, index) => head[index] === byte)) return logoFaults.notPng
  if (!/\.png$/i.test(file.name)) return logoFaults.notPng
  return file.size > maxLogoBytes ? logoFaults.tooLarge : undefined
}

/** Returns why the server refused a file that looked like a logo; only the server reads the whole picture. */
export function uploadProblem({ code, message }: ApiError): string {
  return code === 'file_content_mismatch' ? logoFaults.notPng : message
}
