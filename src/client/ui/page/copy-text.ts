import { toast } from '#client/ui/overlay/toast.ts'

/** Puts a text on the clipboard and says so. Without HTTPS there is no clipboard. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Браузер не дал скопировать. Разрешите доступ к буферу обмена')
  }
}
