import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '#contract/endpoint.ts'
import { codedError } from '#server/error-codes.ts'

type Options = { env: NodeJS.ProcessEnv; host: string; port: number; readyWithinMs: number }

/** Stops and starts the server that listens on `host` and `port`; by default it is the unit of systemd. */
export function openService({ env, host, port, readyWithinMs }: Options) {
  const { SERVICE_STOP: stop = 'systemctl stop promodesk', SERVICE_START: start = 'systemctl start promodesk' } = env
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}${apiPrefix}/health/`
  const ask = (check: 'live' | 'ready') =>
    fetch(url + check, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return {
    /** @throws update_not_stopped when a server still answers. */
    async stop() {
      if (!(await succeeds(stop)) || (await ask('live'))?.ok)
        throw updateError('update_not_stopped', `Команда «${stop}» не остановила сервер.`)
    },
    /** Starts the server unless it runs already. @throws update_failed when it is not ready in time. */
    async start() {
      const waitMs = (await succeeds(start)) ? readyWithinMs : 0
      for (const until = performance.now() + waitMs; !(await ask('ready'))?.ok; await sleep(200))
        if (performance.now() >= until)
          throw updateError('update_failed', `После «${start}» сервер не готов за ${waitMs / 1_000} с.`)
    },
  }
}

/** Runs a script of the shell, whose output the administrator sees, and tells whether it ended with 0. */
export async function succeeds(script: string, cwd?: string, args: readonly string[] = []): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', script, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'close')
  return code === 0
}

type Code = `update_${'layout' | 'running' | 'source' | 'failed' | 'refused' | 'not_stopped' | 'undone' | 'stuck'}`

/** Returns the reason why an update did not happen: a stable code and a Russian text that says what to do. */
export const updateError = (code: Code, message: string, cause?: unknown) => codedError(code, message, cause)
