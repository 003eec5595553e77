import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { ownUserId } from '#client/lib/session/session.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { acceptedFields, draftMark, longestCited } from '#contract/assistant/form-draft.ts'
import { briefDraft } from '#contract/briefs.ts'
import { estimateDraft, estimateRateInput, mostRates } from '#contract/estimates.ts'

/**
 * Keeps what the fragment of an address proposes as the draft of the form there, and opens the form with it, without the
 * fragment. Other fragments are left alone.
 * @throws the redirect
 */
export async function openProposed({ hash, pathname }: { hash: string; pathname: string }): Promise<void> {
  if (!`#${hash}`.startsWith(draftMark)) return
  const path = pathname.replace(/\/$/, '')
  const read = path === '/placement/estimates/create' ? proposedEstimate : proposedBrief
  await keepProposal(path, hash.slice(draftMark.length - 1), read)
  throw redirect({ to: path, replace: true })
}

const given = z.record(z.string(), z.unknown())
type Given = z.output<typeof given>

/** A form's values as its draft has them, and how many proposed ones it cannot take. */
type Proposal = { values: object; dropped: number }

/**
 * Keeps the values that a link proposes (contract/assistant/form-draft.ts) as the draft of the form at `path`. An unsaved
 * text of the user stays in their place.
 */
async function keepProposal(
  path: string,
  packed: string,
  read: (values: Given) => Proposal | Promise<Proposal>,
): Promise<void> {
  const found = z.safeParse(given, parseJson(await unpacked(packed).catch(() => '')))
  if (!found.success) return notify('warning', 'Ссылка на черновик повреждена, форма открыта без него')
  const { values, dropped } = await read(found.data)
  const userId = ownUserId()
  if (userId === '') return
  const keeper = createDraftKeeper(userId, path)
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

/** Returns the values of a brief's form. A period with one end is left out, because the form has both in one field. */
function proposedBrief(given: Given): Proposal {
  const { values, dropped } = acceptedFields(briefDraft, given)
  const { placement_start_date: start, placement_end_date: end, ...fields } = values
  const isWhole = start !== undefined && end !== undefined
  const isHalf = !isWhole && (start !== undefined || end !== undefined)
  return {
    values: { ...fields, ...(isWhole && { placement_period: { start, end } }) },
    dropped: dropped.length + (isHalf ? 1 : 0),
  }
}

/** Returns the values of an estimate's form, without rates of positions that are gone. */
async function proposedEstimate({ rates, ...given }: Given): Promise<Proposal> {
  const { values, dropped } = acceptedFields(estimateDraft, given)
  const proposed = Array.isArray(rates) ? rates.slice(0, mostRates) : []
  const rows = proposed.length === 0 ? [] : await rowsOf(proposed)
  const isEmpty = rows.length === 0 && Object.keys(values).length === 0
  return {
    values: isEmpty ? {} : { ...values, rows },
    dropped: dropped.length + proposed.length - rows.length,
  }
}

/** Returns the rows as the draft of the form has them. A later rate of a position replaces an earlier one. */
async function rowsOf(rates: readonly unknown[]) {
  const read = await queryClient.fetchQuery({ ...positionsQuery(), meta: { silent: true } }).catch(() => undefined)
  const positions = new Map(read?.data.map((position) => [position.id, position]))
  const rows = rates.flatMap((rate) => {
    const { data } = z.safeParse(estimateRateInput, rate)
    const position = data && positions.get(data.position_id)
    if (!position) return []
    const { id: position_id, title: position_title, description: position_description } = position
    const hours = Object.fromEntries(data.estimate_lines.map(({ management_type, hours }) => [management_type, hours]))
    return [{ position_id, position_title, position_description, rate: data.hourly_rate_net, hours }]
  })
  return [...new Map(rows.map((row) => [row.position_id, row])).values()]
}
