import { readdirSync, readFileSync } from 'node:fs'

/** In MB. `pss` divides shared memory, such as most of PostgreSQL's, among the processes that share it. */
export type Memory = { server: number; readers: number; postgres: number; pss: number }

export type Peaks = ReturnType<ReturnType<typeof watchMemory>['end']>

/** Samples the memory of the process and all its descendants each second; `end` returns the peaks. */
export function watchMemory(pid: number) {
  const samples: Memory[] = []
  const timer = setInterval(() => samples.push(memoryOf(pid)), 1_000)
  return {
    end() {
      clearInterval(timer)
      const peak = (of: keyof Memory) => Math.max(...samples.map((sample) => sample[of]))
      const fullest = samples.toSorted((one, other) => other.pss - one.pss)[0]
      const last = samples.at(-1)
      return { server: peak('server'), readers: peak('readers'), postgres: peak('postgres'), fullest, last }
    },
  }
}

function memoryOf(pid: number): Memory {
  const memory: Memory = { server: 0, readers: 0, postgres: 0, pss: 0 }
  for (const { id, name } of descendantsOf(pid)) {
    const { rss, pss } = sizesOf(id)
    memory.pss += pss
    if (name === 'postgres') memory.postgres += pss
    else if (id === pid) memory.server += rss
    else memory.readers += rss
  }
  return memory
}

function descendantsOf(pid: number): { id: number; name: string }[] {
  const all = readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) ? statOf(Number(id)) : []))
  const found = all.filter(({ id }) => id === pid)
  for (const { id } of found) found.push(...all.filter(({ parent }) => parent === id))
  return found
}

function statOf(id: number): { id: number; name: string; parent: number }[] {
  const [, name = '', parent] = /\((.*)\) \S (\d+)/.exec(read(`/proc/${id}/stat`)) ?? []
  return parent === undefined ? [] : [{ id, name, parent: Number(parent) }]
}

function sizesOf(id: number) {
  const text = read(`/proc/${id}/smaps_rollup`)
  const of = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1_024
  return { rss: of('Rss'), pss: of('Pss') }
}

/** Returns an empty text for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
