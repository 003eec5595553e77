import { parseOptions, UsageError } from '#server/commands/usage-error.ts'
import { readConfig } from '#server/config.ts'
import { failWithMessage } from '#server/fail-with-message.ts'
import { createModelAssistant } from '#server/modules/assistant/model-assistant.ts'
import { goldQuestions } from '../../domain/channel-questions/gold.ts'
import { askQuestions } from './ask-questions.ts'
import { startQuestionBase } from './question-base.ts'
import { reportOf } from './report.ts'

const runs = 4
const atOnce = 4
const usage =
  'AI_API_KEY=… npm run eval -- --base-url https://api.example/v1 --model name [--api responses] [--questions 120] [--channels 50000]'

/**
 * `npm run eval` asks a model the gold questions with the tools of the assistant, four times each, and prints the shares
 * of right runs and of questions that are always right, tokens and kinds of failures.
 */
try {
  const {
    'base-url': baseUrl,
    model,
    api,
    ...sizes
  } = parseOptions(
    process.argv.slice(2),
    {
      'base-url': { type: 'string' },
      model: { type: 'string' },
      api: { type: 'string', default: 'chat' },
      questions: { type: 'string', default: '120' },
      channels: { type: 'string', default: '50000' },
    },
    usage,
  )
  if (!baseUrl || !model) throw new UsageError(usage)
  // The key comes from the environment alone, and nothing prints it.
  const { AI_API_KEY } = process.env
  const { ai } = readConfig({ AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API: api, AI_API_KEY })
  if (!ai) throw new UsageError(usage)
  const base = await startQuestionBase(Number(sizes.channels))
  try {
    const all = [...goldQuestions.plain, ...goldQuestions.rough]
    const results = await askQuestions(all.slice(0, Number(sizes.questions)), {
      runs,
      atOnce,
      base,
      assistant: createModelAssistant(ai),
    })
    console.log(reportOf(results, runs).join('\n'))
  } finally {
    await base.stop()
  }
} catch (error) {
  failWithMessage(error)
}
