import type { Access } from './caller.ts'
import { chatAttacks } from './chat-attacks.ts'
import { fileAttacks } from './file-attacks.ts'
import { createHostileUser, type Tally } from './hostile-user.ts'
import { requestAttacks } from './request-attacks.ts'

export type Order = { type: 'start'; access: Access; email: string; roomId: string } | { type: 'end' }
export type Report = Tally

/** Runs the attacks of one user in a separate process. The variable ATTACKS selects attacks by name. */
export function serveAttackers() {
  let end = () => {}
  process.on('message', (order: Order) => {
    if (order.type === 'end') return end()
    const chosen = process.env.ATTACKS?.split(',')
    const all = { ...fileAttacks(), ...chatAttacks(order.roomId), ...requestAttacks(order.email) }
    const attacks = Object.entries(all).filter(([name]) => chosen?.includes(name) ?? true)
    const hostile = createHostileUser(order.access)
    end = () => {
      hostile.end()
      process.send?.(hostile.tally satisfies Report)
    }
    hostile.start(Object.fromEntries(attacks))
    process.send?.('started')
  })
}
