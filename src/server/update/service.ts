import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '#contract/endpoint.ts'
import { type Environment, succeeds } from './run-program.ts'
import { UpdateError } from './update-error.ts'

/** Stops and starts the server; by default it is the unit of systemd. */
export type Service = ReturnType<typeof openService>

type Options = {
  env: Environment
  /** The address on which the server listens. */
  host: string
  port: number
  /** How long a start may take until the server is ready. */
  readyWithinMs: number
}

export function openService({ env, host, port, readyWithinMs }: Options) {
  const origin = originOf(host, port)
  const stopCommand = env.SERVICE_STOP ?? 'systemctl stop promodesk'
  const startCommand = env.SERVICE_START ?? 'systemctl start promodesk'
  const shell = (command: string) => succeeds(['/bin/sh', '-c', command], { env })
  return {
    startCommand,
    /** @throws UpdateError update_not_stopped when a server still answers. */
    async stop() {
      if ((await shell(stopCommand)) && !(await answers(origin, 'live'))) return
      throw new UpdateError('update_not_stopped', `Команда «${stopCommand}» не остановила сервер.`)
    },
    isReady: () => answers(origin, 'ready'),
    /** Tells whether the server became ready in time. A running server stays as it is, and a command may fail then. */
    async start(): Promise<boolean> {
      const isStarted = await shell(startCommand)
      return isStarted ? becomesReady(origin, readyWithinMs) : answers(origin, 'ready')
    },
  }
}

/** Asks until the server is ready, the time is over or `ended` tells that there is no server any more. */
export async function becomesReady(origin: string, withinMs: number, ended = () => false): Promise<boolean> {
  const until = performance.now() + withinMs
  while (performance.now() < until && !ended()) {
    if (await answers(origin, 'ready')) return true
    await sleep(askEveryMs)
  }
  return false
}

const askEveryMs = 200

/** Returns where this machine reaches a server that listens on `host`. */
export function originOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}

const answers = (origin: string, check: 'live' | 'ready'): Promise<boolean> =>
  fetch(`${origin}${apiPrefix}/health/${check}`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
