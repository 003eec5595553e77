import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportOutcome } from '#client/features/channel-import/rows/import-session.ts'
import { ImportEndedError, type ImportThread, openImport } from '#client/features/channel-import/rows/open-import.ts'
import type { TableDescription } from '#client/features/channel-import/rows/open-table.ts'
import { api } from '#client/lib/api/api.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { categoriesKey, channelsKey } from '#client/lib/api/query-keys.ts'
import { downloadWorkbook } from '#client/lib/page/download-file.ts'
import { serverBase } from '#client/lib/server/server-base.ts'
import type { WriteProgress, WriteResult } from '#client/lib/server/server-calls.ts'
import { ImportFailedError, serverImports, undoImport } from '#client/lib/server/server-imports.ts'
import { requestSync } from '#client/offline/device/sync.ts'
import * as categories from '#contract/channel-categories.ts'
import { today } from '#domain/calendar-date.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import type { ColumnFields } from '#domain/channel-import/channel-import-columns.ts'

type ImportState = {
  step: 'file' | 'columns' | 'preview' | 'writing' | 'done'
  file?: File | undefined
  table?: TableDescription | undefined
  /** Values for new channels that the file leaves out, as typed. */
  defaults: Partial<Record<ChannelField, string>>
  defaultProblems: Partial<Record<ChannelField, string>>
  /** What the check found; `revision` changes whenever the rows change. */
  preview?: (ImportOutcome & { revision: number }) | undefined
  accepted: string[]
  problemFields: ChannelField[]
  /** The field that takes the focus among those that the table lacks. */
  askedField?: ChannelField | undefined
  progress?: WriteProgress | undefined
  result?: (WriteResult & { isWhole: boolean }) | undefined
  problem?: string | undefined
}

const atFirst: ImportState = { step: 'file', defaults: {}, defaultProblems: {}, accepted: [], problemFields: [] }

/** Holds the state of one import, from the file to its result. After an error, the work done so far stays. */
export function useChannelImport() {
  const client = useQueryClient()
  const thread = useRef<ImportThread>(undefined)
  const writing = useRef<AbortController>(undefined)
  const [state, setState] = useState<ImportState>(atFirst)
  const [running, setRunning] = useState(0)
  const { defaults, preview, result } = state
  const change = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }))

  useEffect(
    () => () => {
      writing.current?.abort()
      thread.current?.end(new ImportEndedError())
    },
    [],
  )

  /** Runs the work and reports its failure; returns true on success. */
  async function attempt(work: (thread: ImportThread) => Promise<void>): Promise<boolean> {
    setRunning((count) => count + 1)
    change({ problem: undefined })
    thread.current ??= openImport()
    try {
      await work(thread.current)
      return true
    } catch (error) {
      if (error instanceof ImportEndedError) {
        thread.current = undefined
        change({ step: 'file' })
      }
      change({ problem: reasonOf(error) })
      return false
    } finally {
      setRunning((count) => count - 1)
    }
  }

  const open = (file: File, sheet?: string) =>
    attempt(async (thread) => {
      await tellCategories(thread)
      const table = await thread.ask((worker) => worker.open(file, sheet))
      change({ step: 'columns', file, table, accepted: [], askedField: undefined, preview: undefined })
    })

  const saveSample = async () => {
    thread.current ??= openImport()
    await tellCategories(thread.current)
    const book = await thread.current.ask((worker) => worker.sample(today(new Date())))
    await downloadWorkbook(book, 'Образец импорта каналов.xlsx')
  }

  const setColumns = (fields: ColumnFields) =>
    attempt(async (thread) => change({ table: await thread.ask((worker) => worker.setColumns(fields)) }))

  const takeLeft = (isTaken: boolean) =>
    attempt(async (thread) => {
      change({ table: await thread.ask((worker) => worker.takeLeft(isTaken)) })
      if (preview !== undefined) await look(thread)
    })

  const setDefault = (field: ChannelField, text: string) => {
    const next = { ...defaults, [field]: text }
    change({ defaults: next })
    // No attempt, which would disable the button whose press has left the field. «Проверить» sends the values again.
    thread.current
      ?.ask((worker) => worker.setDefaults(next))
      .then(
        (defaultProblems) => change({ defaultProblems }),
        () => {},
      )
  }

  const toPreview = () =>
    attempt(async (thread) => {
      await thread.ask((worker) => worker.setDefaults(defaults))
      await tellExisting(thread)
      // The order is kept, because reordering after an edit moves the next cell that the user wants to edit.
      const { problemFields } = await look(thread)
      change({ step: 'preview', problemFields })
    })

  /** Returns to the columns, with the state of the cells after the edits. */
  const backToColumns = (askedField?: ChannelField) =>
    attempt(async (thread) => {
      change({ step: 'columns', askedField, table: await thread.ask((worker) => worker.description()) })
    })

  const tellAndLook = (tell: Parameters<ImportThread['ask']>[0]) =>
    attempt(async (thread) => {
      await thread.ask(tell)
      await look(thread)
    })

  const acceptCategories = (accepted: string[]) => {
    change({ accepted })
    return tellAndLook((worker) => worker.acceptCategories(accepted))
  }

  const edit = (rowNumber: number, field: ChannelField, text: string) =>
    tellAndLook((worker) => worker.edit(rowNumber, field, text))

  const write = async () => {
    const controller = new AbortController()
    writing.current = controller
    const total = preview ? preview.counts.new + preview.counts.changed : 0
    change({ step: 'writing', progress: { step: 'sending', done: 0, total } })
    const isDone = await attempt(async (thread) => {
      const written = await (await serverImports(client)).writeImport({
        total,
        newCategories: async () => (await thread.ask((worker) => worker.outcome())).newCategories,
        rows: (from, to) => thread.ask((worker) => worker.payload(from, to)),
        compareWithBase: () => tellExisting(thread, controller.signal),
        signal: controller.signal,
        onProgress: (progress) => change({ progress }),
      })
      const { rows } = await thread.ask((worker) => worker.skipped())
      const isWhole = written.skipped.length === 0
      change({ result: { ...written, skipped: [...rows, ...written.skipped], isWhole } })
    })
    change({ step: isDone ? 'done' : 'preview' })
    await baseChanged()
  }

  const undo = (id: number) =>
    attempt(async () => {
      await undoImport(api, id)
      if (result) change({ result: { ...result, isUndone: true } })
      await baseChanged()
    })

  /** Reads all channels of the base from the server and sends them to the worker thread. */
  async function tellExisting(thread: ImportThread, signal?: AbortSignal) {
    const server = await serverBase(client)
    let isFirst = true
    for await (const { items } of server.basePages()) {
      signal?.throwIfAborted()
      await thread.ask((worker) => worker.addExisting(items, isFirst))
      isFirst = false
    }
  }

  /** Reads the outcome of the rows. The user may edit another cell meanwhile. */
  async function look(thread: ImportThread) {
    const outcome = await thread.ask((worker) => worker.outcome())
    setState((before) => ({ ...before, preview: { ...outcome, revision: (before.preview?.revision ?? 0) + 1 } }))
    return outcome
  }

  async function baseChanged() {
    requestSync()
    await Promise.all([channelsKey, categoriesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  /** Reads paged data from the worker thread: the rows of the preview and the skipped rows. */
  const ask: ImportThread['ask'] = (question) =>
    thread.current ? thread.current.ask(question) : Promise.reject(new ImportEndedError())

  return {
    state: { ...state, isBusy: running > 0 },
    ask,
    open,
    saveSample,
    setColumns,
    takeLeft,
    setDefault,
    toPreview,
    backToColumns,
    acceptCategories,
    edit,
    write,
    cancel: () => writing.current?.abort(new ImportFailedError('Запись отменена, в базе ничего не изменилось')),
    undo,
  }
}

export type ChannelImportState = ReturnType<typeof useChannelImport>

async function tellCategories(thread: ImportThread) {
  const known = await api(categories.list)
  await thread.ask((worker) => worker.setCategories(known.map(({ title }) => title)))
}

/** The worker thread passes on only the name and message of an error. */
function reasonOf(error: unknown): string {
  if (error instanceof ImportFailedError || error instanceof ImportEndedError) return error.message
  if (error instanceof Error && error.name === 'TableError') return error.message
  return describeError(error).message
}
