/** How many files of the application lie on the device, how many are missing there, and their size. */
export type ShellState = { files: number; missing: number; bytes: number }

const PATIENCE_MS = 5_000
/** What is fetched may have to come over a slow line. */
const FETCH_PATIENCE_MS = 60_000

/** Asks the service worker; nothing when there is none, or one of a version that does not know the question. */
export function askForShell(): Promise<ShellState | undefined> {
  return ask('DESCRIBE_SHELL', PATIENCE_MS)
}

/** Lets the service worker fetch what is missing of the files that are used offline; resolves when it has tried. */
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
