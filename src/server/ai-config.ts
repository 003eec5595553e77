import * as z from 'zod/mini'

export type AiConfig = NonNullable<ReturnType<typeof toAiConfig>>

/** `chat`: the Chat Completions API; `responses`: the Responses API of OpenAI. */
const aiApis = ['chat', 'responses'] as const

/** The address has no query or hash, because paths are appended to it, and no password, because fetch refuses one. */
function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && !username && !search && !hash
}

const isTokenCount = (text: string) => /^\d{4,8}$/.test(text)

const usualContextTokens = '32000'

export const aiVariables = {
  AI_BASE_URL: z.optional(
    z
      .string()
      .check(z.trim(), z.refine(isBaseUrl, 'нужен адрес вида https://api.example.ru/v1, без пароля и параметров')),
  ),
  // A header cannot contain other characters, and fetch would quote the key in its error.
  AI_API_KEY: z.optional(
    z.string().check(z.trim(), z.regex(/^[\x21-\x7e]+$/, 'нужен ключ из латинских букв, цифр и знаков без пробелов')),
  ),
  AI_MODEL: z.optional(z.string().check(z.trim())),
  AI_FAST_MODEL: z.optional(z.string().check(z.trim())),
  AI_API: z._default(z.enum(aiApis, `одно из: ${aiApis.join(', ')}`), 'chat'),
  AI_IMAGE_MODEL: z.optional(z.string().check(z.trim())),
  AI_CONTEXT_TOKENS: z._default(
    z.string().check(z.refine(isTokenCount, 'нужно число токенов от 1000')),
    usualContextTokens,
  ),
  AI_FAST_CONTEXT_TOKENS: z.optional(z.string().check(z.refine(isTokenCount, 'нужно число токенов от 1000'))),
  AI_MAX_OUTPUT_TOKENS: z.optional(
    z.string().check(z.refine((text) => /^\d{3,7}$/.test(text), 'нужно число токенов от 100')),
  ),
  AI_MONTHLY_TOKENS: z.optional(
    z.string().check(z.refine((text) => /^[1-9]\d{3,11}$/.test(text), 'нужно число токенов от 1000')),
  ),
}

/**
 * Reports missing variables (the address and the model need each other, and every other `AI_*` needs both) and an
 * answer that leaves too little room for the conversation.
 */
export function aiFaults(filled: Readonly<Record<string, unknown>>): { path: string[]; message: string }[] {
  const given = Object.keys(aiVariables).filter((name) => filled[name] !== undefined)
  const missing = ['AI_BASE_URL', 'AI_MODEL']
    .filter((name) => given.length > 0 && !given.includes(name))
    .map((name) => ({ path: [name], message: `обязательна, раз задано: ${given.join(', ')}` }))
  const { AI_MAX_OUTPUT_TOKENS: answer, AI_CONTEXT_TOKENS: context = usualContextTokens } = filled
  const windows = { AI_CONTEXT_TOKENS: context, AI_FAST_CONTEXT_TOKENS: filled.AI_FAST_CONTEXT_TOKENS ?? context }
  const tooLong = Object.entries(windows)
    .filter(([, window]) => Number(answer ?? 0) > Number(window) / 2)
    .map(([name]) => ({
      path: ['AI_MAX_OUTPUT_TOKENS'],
      message: `не больше половины ${name}: из них же берётся место для переписки`,
    }))
  return [...missing, ...tooLong.slice(0, 1)]
}

/** Returns the configured model, or undefined when the variables name none. */
export function toAiConfig(values: z.output<z.ZodMiniObject<typeof aiVariables>>) {
  if (values.AI_BASE_URL === undefined || values.AI_MODEL === undefined) return undefined
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  // The model's window: instructions, conversation and answer.
  const contextTokens = Number(values.AI_CONTEXT_TOKENS)
  return {
    baseUrl: values.AI_BASE_URL,
    /** Absent for servers that need no key. */
    apiKey: values.AI_API_KEY,
    model: values.AI_MODEL,
    /** A second model there that answers faster, with its own window; users choose. */
    fast:
      values.AI_FAST_MODEL === undefined
        ? undefined
        : { model: values.AI_FAST_MODEL, contextTokens: numberOf(values.AI_FAST_CONTEXT_TOKENS) ?? contextTokens },
    api: values.AI_API,
    imageModel: values.AI_IMAGE_MODEL,
    contextTokens,
    /** The longest answer, which the model is told; absent for the model's own limit. */
    maxOutputTokens: numberOf(values.AI_MAX_OUTPUT_TOKENS),
    /** The tokens of questions and answers that a user may take in a month; absent for no limit. */
    monthlyTokens: numberOf(values.AI_MONTHLY_TOKENS),
  }
}
