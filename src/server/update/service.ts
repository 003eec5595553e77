import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '#contract/endpoint.ts'
import { type Environment, succeeds } from './run-program.ts'
import { UpdateError } from './update-error.ts'

/** Stops and starts the server; by default it is the unit of systemd. */
export type Service = ReturnType<typeof openService>

type Options = {
  env: Environment
  port: number
  /** How long a start may take until the server is ready. */
  readyWithinMs: number
}

export function openService({ env, port, readyWithinMs }: Options) {
  const stopCommand = env.SERVICE_STOP ?? 'systemctl stop promodesk'
  const startCommand = env.SERVICE_START ?? 'systemctl start promodesk'
  const shell = (command: string) => succeeds(['/bin/sh', '-c', command], { env })
  return {
    startCommand,
    /** @throws UpdateError update_not_stopped when a server still answers. */
    async stop() {
      if ((await shell(stopCommand)) && !(await answers(port, 'live'))) return
      throw new UpdateError('update_not_stopped', `Команда «${stopCommand}» не остановила сервер.`)
    },
    /** Tells whether the server became ready in time. A running server stays as it is. */
    async start(): Promise<boolean> {
      return (await shell(startCommand)) && (await becomesReady(port, readyWithinMs))
    },
  }
}

/** Asks until the server is ready, the time is over or `ended` tells that there is no server any more. */
export async function becomesReady(port: number, withinMs: number, ended = () => false): Promise<boolean> {
  const until = performance.now() + withinMs
  while (performance.now() < until && !ended()) {
    if (await answers(port, 'ready')) return true
    await sleep(askEveryMs)
  }
  return false
}

const askEveryMs = 200

const answers = (port: number, check: 'live' | 'ready'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${apiPrefix}/health/${check}`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
