import * as z from 'zod/mini'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { longestCited } from '#contract/assistant/form-draft.ts'

const given = z.record(z.string(), z.unknown())
export type Given = z.output<typeof given>

/** A form's values as its draft has them, and how many proposed ones it cannot take. */
export type Proposal = { values: object; dropped: number }

/**
 * Keeps the values that a link proposes (contract/assistant/form-draft.ts) as the draft of the form at `path`. An unsaved
 * text of the user stays in their place.
 */
export async function keepProposal(
  path: string,
  packed: string,
  read: (values: Given) => Proposal | Promise<Proposal>,
): Promise<void> {
  const found = z.safeParse(given, parseJson(await unpacked(packed).catch(() => '')))
  if (!found.success) return notify('warning', 'Ссылка на черновик повреждена, форма открыта без него')
  const { values, dropped } = await read(found.data)
  const state = session.get()
  if (state.status !== 'authenticated') return
  const keeper = createDraftKeeper(state.user.id, path)
  if (keeper.restored) {
    if (JSON.stringify(keeper.restored.values) === JSON.stringify(values)) return
    return notify(
      'warning',
      'Здесь ваш несохранённый текст, черновик не подставлен. Сохраните текст и откройте ссылку снова',
    )
  }
  if (Object.keys(values).length > 0) {
    keeper.keep(() => ({ values }))
    if (!keeper.flush()) return notify('error', 'Браузер не дал сохранить черновик, форма открыта без него')
    notify('info', 'Форма заполнена по ссылке. Проверьте значения и сохраните')
  }
  if (dropped > 0) notify('warning', `Не подошли и не подставлены значения: ${dropped}`)
}

const notify = (tone: 'info' | 'warning' | 'error', text: string) => toast[tone](text, { seconds: 8 })

async function unpacked(packed: string): Promise<string> {
  if (packed.length > longestCited) return ''
  const base64 = packed.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = content.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    // A hostile link may unpack to megabytes.
    if (text.length > LONGEST_UNPACKED) throw new Error('too long')
  }
}

/** In characters: the form has less text than this. */
const LONGEST_UNPACKED = 64_000
