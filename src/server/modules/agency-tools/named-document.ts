import { quotedName } from '#domain/attached-text.ts'
import { searchText } from '#domain/search-text.ts'
import { cellText } from './texts/data-text.ts'
import { nearest } from './texts/nearest.ts'

/** A document of the conversation, in parts with numbers from 1 on in each sheet. */
type Read = {
  id: string
  name: string
  unit: 'row' | 'page' | 'slide' | 'line'
  sections: readonly {
    title: string | undefined
    isHidden: boolean
    isCut: boolean
    parts: readonly { heading: readonly string[]; lines: readonly string[] }[]
  }[]
}

/** `label` differs from the name where several files have it. */
export type Document = Read & { label: string }

export type Documents = () => Promise<readonly Read[]>

/** Returns the document with this name, as its owner or the prompt writes it, or the words of a fault. */
export function namedDocument(read: readonly Read[], name: string): Document | string {
  const known = labelled(read)
  const exact = known.find(({ label }) => nameKey(label) === nameKey(name))
  if (exact) return exact
  const alike = known.filter((one) => nameKey(one.name) === nameKey(name))
  if (alike.length > 0) {
    const labels = alike.map(({ label, sections }) => `«${cellText(label)}» (${sizeOf(sections)})`)
    return `Файлов с таким именем ${alike.length}, по порядку в разговоре: ${labels.join(', ')}. Назови один из них, с номером.`
  }
  const names = nearest(
    name,
    known.map(({ label }) => label),
  ).map((one) => cellText(one))
  return names.length === 0 ? 'В разговоре нет файлов с текстом.' : `Нет такого файла. Есть: ${names.join(', ')}.`
}

/** Returns the sheet with this title, or the words of a fault; without a title the first. */
export function namedSection({ sections }: Read, title: string | undefined): Read['sections'][number] | string {
  const [first] = sections
  const titles = sections.flatMap((section) => section.title ?? [])
  if (first && (title === undefined || titles.length === 0)) return first
  const named = sections.find((section) => nameKey(section.title ?? '') === nameKey(title ?? ''))
  const known = nearest(title ?? '', titles).map((one) => `«${cellText(one, 40)}»`)
  return named ?? `Нет такого листа. Есть: ${known.join(', ')}.`
}

/** The model sees names without signs that could end their place in the prompt. */
const nameKey = (name: string) => searchText(quotedName(name)).trim()

function labelled(read: readonly Read[]): Document[] {
  const counts = new Map<string, number>()
  return read.map((one) => {
    const key = nameKey(one.name)
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    const isAlone = read.every((other) => other === one || nameKey(other.name) !== key)
    return { ...one, label: isAlone ? one.name : `${one.name} (${number})` }
  })
}

function sizeOf(sections: Read['sections']): string {
  const parts = sections.reduce((sum, section) => sum + section.parts.length, 0)
  return `частей: ${parts}`
}
