import { readFile } from 'node:fs/promises'
import { readQuestion } from '#server/table-question.ts'
import { doExtractionJob, isOfMachine, isOutOfMemory } from './document-format.ts'
import { tableAnswer } from './table-answer.ts'
import { readZipDirectory } from './zip-directory.ts'

/** The entry point of the process that answers a question of a table; the question lies beside the document. */
await doExtractionJob(async ({ path }) => {
  try {
    const question = readQuestion(await readFile(`${path}.json`, 'utf8'))
    const bytes = await readFile(path)
    // The sizes of its parts were checked when its text was read.
    const entries = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readZipDirectory(path) : []
    const names = (entries ?? []).map(({ name }) => name)
    return { text: JSON.stringify(await tableAnswer(bytes, names, question)) }
  } catch (error) {
    if (isOfMachine(error)) throw error
    return { reason: isOutOfMemory(error) ? 'too-large' : 'damaged' }
  }
})
