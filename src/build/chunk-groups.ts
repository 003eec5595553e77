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

/** Tells whether the module is part of antd or imports it, at any distance. */
function needsAntd(id: string, modules: Modules): boolean {
  const answer = known.get(id)
  if (answer !== undefined) return answer
  // Modules may import each other in a circle.
  known.set(id, false)
  const imported = modules.getModuleInfo(id)?.importedIds ?? []
  const needs = isAntd.test(id) || imported.some((one) => needsAntd(one, modules))
  known.set(id, needs)
  return needs
}

const isAntd = /node_modules.(?:antd|@rc-component|@ant-design)./
