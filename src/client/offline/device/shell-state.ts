/** The number of the application's files on the device, the number of missing ones, and the bytes. */
export type ShellState = { files: number; missing: number; bytes: number }

const PATIENCE_MS = 5_000
/** The time limit for fetching the files over a slow connection, in ms. */
const FETCH_PATIENCE_MS = 60_000

/** Asks the service worker; undefined without one, or when an older version does not answer this message. */
export function askForShell(): Promise<ShellState | undefined> {
  return ask('DESCRIBE_SHELL', PATIENCE_MS)
}

/** Makes the service worker fetch missing files. Resolves after the attempt or the time limit. */
export async function keepExtras(): Promise<void> {
  await ask('KEEP_EXTRAS', FETCH_PATIENCE_MS)
}

async function ask(type: string, patienceMs: number): Promise<ShellState | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return undefined
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<ShellState>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<ShellState>) => resolve(data)
  })
  registration.active.postMessage({ type }, [port2])
  const patience = new Promise<undefined>((end) => setTimeout(() => end(undefined), patienceMs))
  return Promise.race([answer, patience]).finally(() => port1.close())
}
