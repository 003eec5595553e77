import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { causesOf } from '#server/error-codes.ts'
import { type Assistant, AssistantError } from '#server/modules/assistant/assistant.ts'
import { type FileStore, withIncomingFolder } from '#server/modules/files/storage/file-store.ts'
import { StorageRefusal } from '#server/modules/files/storage/storage-refusal.ts'
import { createProviderClient } from '#server/modules/oidc/provider-client.ts'
import { type Finding, fault, good, type Installation, warning } from './check.ts'

/** Asks each model one short question and waits for the first piece of the answer. */
export async function checkModel({ assistant, now }: Installation): Promise<Finding> {
  if (assistant.isDemo) {
    return warning('Отвечает встроенная демонстрационная модель.', 'Задайте AI_BASE_URL, AI_MODEL и AI_API_KEY.')
  }
  const models = [assistant, ...(assistant.fast ? [assistant.fast] : [])]
  const found = await Promise.all(models.map((one) => askOne(one, now())))
  return found.find((one) => one !== undefined) ?? good(`Отвечает: ${models.map(({ model }) => model).join(', ')}.`)
}

/** A test call ends after this time, in milliseconds; the page waits longer. */
const modelWithinMs = 9_000

async function askOne(assistant: Assistant, at: Date): Promise<Finding | undefined> {
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(modelWithinMs)])
  const question = { role: 'user', text: 'Ответь одним словом: готово.', images: [] } as const
  const setting = { at, userName: '', agencyText: '' }
  try {
    const parts = assistant.answer({
      messages: [question],
      question: question.text,
      begins: '',
      omittedMessages: 0,
      mode: 'text',
      setting,
      signal,
    })
    for await (const { type } of parts) {
      if (type === 'text' || type === 'progress') return undefined
    }
    if (!signal.aborted) return undefined
    return fault(`${assistant.model} не ответила за ${modelWithinMs / 1000} с.`, remedies.model_unreachable, {
      code: 'model_too_slow',
    })
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error
    return fault(`${assistant.model}: ${error.message}.`, remedies[error.code], error)
  } finally {
    ending.abort()
  }
}

const remedies: Readonly<Record<AssistantError['code'], string>> = {
  model_unreachable: 'Проверьте AI_BASE_URL и доступ к этому адресу с сервера: прокси, брандмауэр, VPN.',
  model_key_refused: 'Проверьте AI_API_KEY: срок ключа и права на эту модель.',
  model_busy: 'Подождите или увеличьте лимит у поставщика модели, проверьте оплату.',
  model_refused: 'Проверьте настройки безопасности модели у поставщика.',
  prompt_too_long: 'Уменьшите AI_CONTEXT_TOKENS до окна модели.',
  model_broke_off: 'Повторите. Если обрывается снова, проверьте прокси между сервером и моделью.',
  model_unfit: 'Проверьте AI_MODEL, AI_API и регион, который обслуживает поставщик.',
}

/** Stores a small object in the bucket, reads it and removes it. A folder is checked by its permissions. */
export async function checkStorage({ config, files }: Installation): Promise<Finding> {
  if (config.s3 === undefined) return good('Файлы хранятся в папке данных.')
  try {
    const left = await storeOne(await files())
    return left ?? good(`Бакет ${config.s3.bucket} принимает и отдаёт файлы.`)
  } catch (error) {
    const refusal = causesOf(error).find((cause) => cause instanceof StorageRefusal)
    return fault(refusal?.message ?? 'Хранилище файлов не отвечает.', storageRemedy, refusal ?? error)
  }
}

const storageRemedy = 'Проверьте S3_ENDPOINT и остальные S3_*, доступ к хранилищу с сервера и права ключа.'

async function storeOne(store: FileStore): Promise<Finding | undefined> {
  const key = randomUUID()
  const content = Buffer.from('PromoDesk')
  await withIncomingFolder(store, async (folder) => {
    const path = join(folder, key)
    await writeFile(path, content)
    await store.keep(key, { path, mediaType: 'text/plain' })
  })
  const stored = await store.open(key)
  const isSame = stored !== undefined && content.equals(await buffer(stored))
  await store.remove(key)
  return isSame
    ? undefined
    : fault('Хранилище отдаёт не то, что в него положили.', storageRemedy, { code: 'storage_differs' })
}

/** Reads the discovery document of each provider by which users sign in. */
export async function checkProviders({ config: { oidcProviders }, now }: Installation): Promise<Finding> {
  if (oidcProviders.length === 0) return good('Не настроены.')
  const discoveries = oidcProviders.map((provider) => createProviderClient(provider, now).discover())
  const answers = await Promise.allSettled(discoveries)
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') continue
    const { name = '', id = '' } = oidcProviders[index] ?? {}
    const remedy = `Проверьте OIDC_${id.toUpperCase()}_ISSUER и доступ к этому адресу с сервера.`
    return fault(`${name} не отвечает или не знает OpenID Connect.`, remedy, answer.reason)
  }
  return good(`Отвечают: ${oidcProviders.map(({ name }) => name).join(', ')}.`)
}

/** Connects to the mail server and signs in, without a letter. */
export async function checkMail({ config, mail }: Installation): Promise<Finding> {
  if (!config.mail || !mail) return good('Не настроена: ссылки приглашений передают сами.')
  const { host, port } = config.mail
  return mail.verify().then(
    () => good(`Сервер ${host}:${port} принимает письма.`),
    (error: unknown) =>
      fault(
        `Почтовый сервер ${host}:${port} не принимает письма.`,
        'Проверьте SMTP_URL: адрес, порт, имя и пароль, сертификат, доступ с сервера. Без шифрования письма отдаются только серверу на этом компьютере.',
        error,
      ),
  )
}
