const CHANNEL = 'promodesk-wipe'

/** `wiped`: a user's data are deleted from the device. `removed` and `allowed` concern the copy of the base only. */
type WipeNews = 'wiped' | 'removed' | 'allowed'

/** Tells the other tabs what this one does with the data on the device. */
export function tellOtherTabs(news: WipeNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Calls `listener` with the news of other tabs, until `signal` aborts. */
export function followOtherTabs(listener: (news: unknown) => void, signal?: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => listener(data))
  signal?.addEventListener('abort', () => channel.close())
}

/** Runs the task in one tab at a time, so that each finds what the one before it has done. */
export function oneTabAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  // An insecure origin has no locks, so its tabs may race.
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(name, task) : task()
}
