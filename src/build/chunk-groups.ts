import type { Rolldown } from 'vite'

type Modules = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null }

/**
 * Puts what parts share into three files. With the bundler's default, one file for every set of parts that share a
 * module, the channel list starts with 151 files and a quarter later. Most pages do without antd.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: (id: string, modules: Modules) => (needsAntd(id, modules) ? null : 'shared'), minShareCount: 2, priority: 1 },
  { name: 'antd', minShareCount: 2 },
]

const known = new Map<string, boolean>()

/** Tells whether the module is part of antd or imports it, at any distance. Modules may import each other in a circle. */
function needsAntd(id: string, modules: Modules): boolean {
  const reached = new Set([id])
  for (const one of reached) {
    const needs = known.get(one) ?? (isAntd.test(one) || undefined)
    if (needs) {
      known.set(id, true)
      return true
    }
    if (needs === undefined) for (const next of modules.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
  }
  for (const one of reached) known.set(one, false)
  return false
}

const isAntd = /node_modules.(?:antd|@rc-component|@ant-design)./
