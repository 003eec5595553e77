import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { readXml } from './xml-events.ts'

export type Relation = { id: string; kind: string; target: string; isExternal: boolean }

export type OfficePackage = ReturnType<typeof openPackage>

/** Gives the parts of an office document: one is unpacked at a time, and pictures never. */
export function openPackage(bytes: Uint8Array) {
  const part = (path: string | undefined): Uint8Array | undefined =>
    path === undefined ? undefined : Object.values(unzipSync(bytes, { filter: isNamed(path) }))[0]
  return {
    part,
    relations: (path: string): readonly Relation[] => relationsOf(part(relationsPath(path)), path),
    names: () => namesOf(bytes),
    has: (path: string) => namesOf(bytes).some((name) => isNamed(path)({ name })),
  }
}

/** Names of parts differ by more than capitals. */
const isNamed =
  (path: string) =>
  ({ name }: { name: string }) =>
    name.toLowerCase() === path.toLowerCase()

function namesOf(bytes: Uint8Array): string[] {
  const names: string[] = []
  const add = ({ name }: { name: string }) => {
    names.push(name)
    return false
  }
  unzipSync(bytes, { filter: add })
  return names
}

/** Returns the path of the part that the document begins with. */
export function mainPart({ relations }: OfficePackage): string | undefined {
  return relations('').find(({ kind }) => kind === 'officeDocument')?.target
}

const relationsPath = (path: string) => posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)

function relationsOf(bytes: Uint8Array | undefined, path: string): Relation[] {
  const relations: Relation[] = []
  readXml(bytes, {
    open(name, { Id: id = '', Type: type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return
      const isExternal = TargetMode === 'External'
      const target = isExternal ? Target : posix.resolve('/', posix.dirname(path), Target).slice(1)
      relations.push({ id, kind: posix.basename(type), target, isExternal })
    },
  })
  return relations
}
