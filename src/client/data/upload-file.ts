import { api } from '#client/lib/api/api.ts'
import { type UploadedFile, upload } from '#contract/files.ts'

/** Uploads one file and returns what the server stored; undefined if the response contains none. */
export async function uploadFile(file: File): Promise<UploadedFile | undefined> {
  const form = new FormData()
  form.append('files', file)
  const answer = await api(upload, { form })
  return answer.files[0]
}
