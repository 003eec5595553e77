import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '#client/features/channel-import/rows/field-problems.ts'
import type { CpvOff } from '#client/features/channel-import/rows/import-session.ts'
import { ImportEndedError, type ImportThread, openImport } from '#client/features/channel-import/rows/open-import.ts'
import type { TableDescription } from '#client/features/channel-import/rows/open-table.ts'
import { api } from '#client/lib/api/api.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { categoriesKey, channelsKey } from '#client/lib/api/query-keys.ts'
import { downloadWorkbook } from '#client/lib/page/download-workbook.ts'
import { ImportFailedError, undoImport } from '#client/lib/server/own-imports.ts'
import { serverBase } from '#client/lib/server/server-base.ts'
import type { WriteProgress, WriteResult } from '#client/lib/server/server-calls.ts'
import { serverImports } from '#client/lib/server/server-imports.ts'
import { requestSync } from '#client/offline/device/sync.ts'
import * as categories from '#contract/channel-categories.ts'
import { today } from '#domain/calendar-date.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import type { ColumnFields } from '#domain/channel-import/channel-import-columns.ts'
import type { RowStatus } from '#domain/channel-import/channel-import-verdict.ts'

export type ImportStep = 'file' | 'columns' | 'preview' | 'writing' | 'done'
export type Preview = {
  counts: Record<RowStatus, number>
  unknownCategories: { title: string; rows: number }[]
  cpvOff: CpvOff
  problems: FieldProblem[]
  /** Titles of the new categories that the writing will make. */
  newCategories: string[]
  /** Changes whenever the rows change. */
  revision: number
}

/** Holds the state of one import, from the file to its result. After an error, the work done so far stays. */
export function useChannelImport() {
  const client = useQueryClient()
  const thread = useRef<ImportThread>(undefined)
  const writing = useRef<AbortController>(undefined)
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<File>()
  const [table, setTable] = useState<TableDescription>()
  const [defaults, setDefaults] = useState<Partial<Record<ChannelField, string>>>({})
  const [defaultProblems, setDefaultProblems] = useState<Partial<Record<ChannelField, string>>>({})
  const [preview, setPreview] = useState<Preview>()
  const [accepted, setAccepted] = useState<string[]>([])
  const [problemFields, setProblemFields] = useState<ChannelField[]>([])
  const [askedField, setAskedField] = useState<ChannelField>()
  const [progress, setProgress] = useState<WriteProgress>()
  const [result, setResult] = useState<WriteResult & { isWhole: boolean }>()
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState<string>()

  useEffect(
    () => () => {
      writing.current?.abort()
      thread.current?.end()
    },
    [],
  )

  /** Runs the work and reports its failure; returns true on success. */
  async function attempt(work: (thread: ImportThread) => Promise<void>): Promise<boolean> {
    setRunning((count) => count + 1)
    setProblem(undefined)
    thread.current ??= openImport()
    try {
      await work(thread.current)
      return true
    } catch (error) {
      if (error instanceof ImportEndedError) {
        thread.current = undefined
        setStep('file')
      }
      setProblem(reasonOf(error))
      return false
    } finally {
      setRunning((count) => count - 1)
    }
  }

  const open = (chosen: File, sheet?: string) =>
    attempt(async (thread) => {
      await tellCategories(thread)
      const opened = await thread.ask((worker) => worker.open(chosen, sheet))
      setFile(chosen)
      setTable(opened)
      setAccepted([])
      setAskedField(undefined)
      setPreview(undefined)
      setStep('columns')
    })

  /** Saves a sample file; throws when that fails. */
  const saveSample = async () => {
    thread.current ??= openImport()
    await tellCategories(thread.current)
    const book = await thread.current.ask((worker) => worker.sample(today(new Date())))
    await downloadWorkbook(book, 'Образец импорта каналов.xlsx')
  }

  const setColumns = (fields: ColumnFields) =>
    attempt(async (thread) => setTable(await thread.ask((worker) => worker.setColumns(fields))))

  /** Imports the rows that the file hides or strikes out, or leaves them out. */
  const takeLeft = (isTaken: boolean) =>
    attempt(async (thread) => {
      setTable(await thread.ask((worker) => worker.takeLeft(isTaken)))
      if (preview !== undefined) await look(thread)
    })

  const setDefault = (field: ChannelField, text: string) => {
    const next = { ...defaults, [field]: text }
    setDefaults(next)
    // No attempt, which would disable the button whose press has left the field. «Проверить» sends the values again.
    thread.current?.ask((worker) => worker.setDefaults(next)).then(setDefaultProblems, () => {})
  }

  const toPreview = () =>
    attempt(async (thread) => {
      await thread.ask((worker) => worker.setDefaults(defaults))
      await tellExisting(thread)
      await look(thread)
      // The order is computed once, because reordering after an edit moves the next cell that the user wants to edit.
      setProblemFields(await thread.ask((worker) => worker.problemFields()))
      setStep('preview')
    })

  /** Returns to the columns; `field` takes the focus among the fields that the table lacks. */
  const backToColumns = (field?: ChannelField) =>
    attempt(async (thread) => {
      setTable(await thread.ask((worker) => worker.description()))
      setAskedField(field)
      setStep('columns')
    })

  const acceptCategories = (titles: string[]) => {
    setAccepted(titles)
    return attempt(async (thread) => {
      await thread.ask((worker) => worker.acceptCategories(titles))
      await look(thread)
    })
  }

  const edit = (rowNumber: number, field: ChannelField, text: string) =>
    attempt(async (thread) => {
      await thread.ask((worker) => worker.edit(rowNumber, field, text))
      await look(thread)
    })

  const write = async () => {
    const controller = new AbortController()
    writing.current = controller
    const total = preview ? preview.counts.new + preview.counts.changed : 0
    setStep('writing')
    setProgress({ step: 'sending', done: 0, total })
    const isDone = await attempt(async (thread) => {
      const written = await (await serverImports(client)).writeImport({
        total,
        newCategories: () => thread.ask((worker) => worker.newCategories()),
        rows: (from, to) => thread.ask((worker) => worker.payload(from, to)),
        compareWithBase: () => tellExisting(thread, controller.signal),
        signal: controller.signal,
        onProgress: setProgress,
      })
      const { rows } = await thread.ask((worker) => worker.skipped())
      setResult({ ...written, skipped: [...rows, ...written.skipped], isWhole: written.skipped.length === 0 })
    })
    setStep(isDone ? 'done' : 'preview')
    await baseChanged()
  }

  const undo = (id: number) =>
    attempt(async () => {
      await undoImport(api, id)
      if (result) setResult({ ...result, isUndone: true })
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
    const counts = await thread.ask((worker) => worker.counts())
    const unknownCategories = await thread.ask((worker) => worker.unknownCategories())
    const cpvOff = await thread.ask((worker) => worker.cpvOff())
    const problems = await thread.ask((worker) => worker.problems())
    const newCategories = await thread.ask((worker) => worker.newCategories())
    const parts = { counts, unknownCategories, cpvOff, problems, newCategories }
    setPreview((before) => ({ ...parts, revision: (before?.revision ?? 0) + 1 }))
  }

  async function baseChanged() {
    requestSync()
    await Promise.all([channelsKey, categoriesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  /** Reads paged data from the worker thread: the rows of the preview and the skipped rows. */
  const ask: ImportThread['ask'] = (question) =>
    thread.current ? thread.current.ask(question) : Promise.reject(new ImportEndedError())

  return {
    state: {
      step,
      file,
      table,
      defaults,
      defaultProblems,
      preview,
      accepted,
      problemFields,
      askedField,
      progress,
      result,
      isBusy: running > 0,
      problem,
    },
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

/** Sends the category titles of the base to the worker thread. */
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
