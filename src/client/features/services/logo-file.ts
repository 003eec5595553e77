import type { ApiError } from '#client/lib/http/api-error.ts'
import { logoFaults, maxLogoBytes } from '#domain/service.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Returns the reason why a file cannot be a logo, or undefined. The server refuses content that is no PNG, too. */
export async function logoProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, pngSignature.length).arrayBuffer())
  if (!pngSignature.every((byte, index) => head[index] === byte)) return logoFaults.notPng
  if (!/\.png$/i.test(file.name)) return logoFaults.notPng
  return file.size > maxLogoBytes ? logoFaults.tooLarge : undefined
}

/** Returns the reason for which the server refused a logo; unlike `logoProblem`, the server reads the whole picture. */
export function uploadProblem({ code, message }: ApiError): string {
  return code === 'file_content_mismatch' ? logoFaults.notPng : message
}
