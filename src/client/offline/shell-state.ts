/** How many files of the application lie on the device, how many are missing there, and their size. */
export type ShellState = { files: number; missing: number; bytes: number }

const PATIENCE_MS = 5_000

/** Asks the service worker; nothing when there is none, or one of a version that does not know the question. */
export async function askForShell(): Promise<ShellState | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return undefined
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<ShellState>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<ShellState>) => resolve(data)
  })
  registration.active.postMessage({ type: 'DESCRIBE_SHELL' }, [port2])
  const patience = new Promise<undefined>((end) => setTimeout(() => end(undefined), PATIENCE_MS))
  return Promise.race([answer, patience]).finally(() => port1.close())
}
