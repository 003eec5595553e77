import { type Access, type Asked, createCaller, pause } from './caller.ts'

/** The number of requests of each attack by status or error. */
export type Tally = Record<string, Record<string, number>>

export type Attack = {
  /** The number of loops that run at the same time. */
  atOnce: number
  /** Runs over and over until the attack ends. */
  step: (hostile: Hostile, loop: number) => Promise<void>
}

export type Hostile = ReturnType<ReturnType<typeof createHostileUser>['inAttack']>

/** Counts what the server answers to a hostile user. */
export function createHostileUser(access: Access) {
  const tally: Tally = {}
  const caller = createCaller(access)
  let isOver = false

  function note(attack: string, outcome: string | number) {
    if (isOver) return
    tally[attack] = { ...tally[attack], [outcome]: (tally[attack]?.[outcome] ?? 0) + 1 }
  }

  function inAttack(attack: string) {
    const counted = async <Answer extends { status: number }>(answering: Promise<Answer>) => {
      const answer = await answering
      note(attack, answer.status)
      return answer
    }
    return {
      ...access,
      note: (outcome: string | number) => note(attack, outcome),
      open: (asked: Asked) => caller.open(asked),
      call: (asked: Asked) => counted(caller.call(asked)),
      json: <Body>(asked: Asked) => counted(caller.json<Body>(asked)),
    }
  }

  async function repeat(name: string, { step }: Attack, loop: number) {
    const hostile = inAttack(name)
    while (!isOver) {
      try {
        await step(hostile, loop)
      } catch (error) {
        note(name, error instanceof Error && 'code' in error ? String(error.code) : String(error))
        await pause(100)
      }
    }
  }

  return {
    tally,
    inAttack,
    start(attacks: Record<string, Attack>) {
      for (const [name, attack] of Object.entries(attacks)) {
        for (let loop = 0; loop < attack.atOnce; loop++) void repeat(name, attack, loop)
      }
    },
    end() {
      isOver = true
      caller.close()
    },
  }
}

export const get = (path: string): Asked => ({ method: 'GET', path })
export const post = (path: string, json: unknown): Asked => ({
  method: 'POST',
  path,
  body: JSON.stringify(json),
})
