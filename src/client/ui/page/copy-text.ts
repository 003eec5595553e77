import { toast } from '#client/ui/overlay/toast.ts'

export const copyRefused = 'Браузер не дал скопировать. Разрешите доступ к буферу обмена'

/** Copies a text to the clipboard and shows a toast with the result. Without HTTPS, browsers have no clipboard. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(copyRefused)
  }
}
