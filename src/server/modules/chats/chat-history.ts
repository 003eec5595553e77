import type { Database } from '#server/db/client.ts'
import type { AssistantMessage } from '#server/modules/assistant/assistant.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { boundedHistory } from './bounded-history.ts'
import { selectRecentMessages } from './chat-messages.repository.ts'

export type BuildHistory = (chatId: string, maxTokens: number) => Promise<AssistantMessage[]>

/** No model averages more characters per token, so older text is not read. */
const charactersPerToken = 8
/** A file takes up to tens of megabytes of memory, so only the latest ones are read. */
const maxFiles = 20

export function createHistoryBuilder(
  db: Database,
  files: Pick<FileService, 'readForAssistant'>,
): BuildHistory {
  return async (chatId, maxTokens) => {
    const messages = await selectRecentMessages(db, chatId, maxTokens * charactersPerToken)
    const latest = new Set(messages.flatMap((message) => message.file_ids).toReversed())
    const read = await files.readForAssistant([...latest].slice(0, maxFiles))
    const byId = new Map(read.map((file) => [file.id, file]))
    const history = messages.map(({ role, text, has_image, file_ids }) => ({
      role,
      text,
      hasImage: has_image,
      files: file_ids.flatMap((id) => byId.get(id) ?? []),
    }))
    return boundedHistory(history, maxTokens)
  }
}
