import { useState } from 'react'
import { toast } from '#client/ui/overlay/toast.ts'

/** Writes a file and saves it; a failure shows a toast. `isWriting`: the file is being written. */
export function useDownload(write: () => Promise<void>) {
  const [isWriting, setWriting] = useState(false)
  const download = async () => {
    setWriting(true)
    try {
      await write()
    } catch {
      toast.error('Не удалось сохранить файл. Обновите страницу и попробуйте ещё раз')
    } finally {
      setWriting(false)
    }
  }
  return { isWriting, download }
}
