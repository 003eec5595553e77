import { mostPlatforms } from '#contract/accounts/placement-rules.ts'
import { textLimits } from '#contract/fields.ts'
import type { NumberedRules } from '#contract/placement-rules.ts'
import { agencyDay, type CalendarDate } from '#domain/calendar-date.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import { printable } from '#domain/one-line.ts'
import { hostOf, type PlacementRules, placementTitle, wantedPapers } from '#domain/placement/placement-verdict.ts'
import { codedError } from '#server/error-codes.ts'
import { changePlacementRules, readPlacementRules } from '#server/modules/placement-rules/placement-rules.service.ts'
import { commandDatabase } from './command-database.ts'
import { UsageError } from './usage-error.ts'

const usage = `Правила «${placementTitle}»:
  npm run rules -- show                     показать правила
  npm run rules -- forbid САЙТ "ПОЧЕМУ"     запретить площадку: красный свет
  npm run rules -- doubt САЙТ "ПОЧЕМУ"      площадка под вопросом: жёлтый свет
  npm run rules -- allow САЙТ               убрать площадку из списка
  npm run rules -- want ДОКУМЕНТ            без документа — жёлтый свет: ${wantedPapers.join(', ')}
  npm run rules -- skip ДОКУМЕНТ            не смотреть на документ
  npm run rules -- register ЧИСЛО           с какого числа подписчиков нужен реестр РКН, не считая его самого`

/** `npm run rules -- …` works with and without a running server. Devices learn of a change with their next sync. */
export async function runRules(words: string[]) {
  const change = words.length === 1 && words[0] === 'show' ? undefined : changeOf(words, new Date())
  const rules = await commandDatabase().use((db) =>
    change ? changePlacementRules(db, change, { at: new Date() }) : readPlacementRules(db),
  )
  process.stdout.write(`${textOf(rules)}\n`)
}

const MAX_TEXT = textLimits.title

type Change = (rules: PlacementRules) => PlacementRules

/** @throws UsageError for an unknown action, `placement_rule_invalid` for a value that is none */
function changeOf([action, value, text = '', ...more]: string[], at: Date): Change {
  if (value === undefined || more.length > 0) throw new UsageError(usage)
  if (action === 'forbid' || action === 'doubt') {
    return platformChange(value, text, { light: action === 'forbid' ? 'red' : 'yellow', day: agencyDay(at) })
  }
  if (text !== '') throw new UsageError(usage)
  if (action === 'allow') {
    const host = asHost(value)
    return (rules) => ({ ...rules, platforms: rules.platforms.filter((platform) => platform.host !== host) })
  }
  if (action === 'want' || action === 'skip') return paperChange(value, action)
  if (action === 'register') return registerChange(value)
  throw new UsageError(usage)
}

function platformChange(
  address: string,
  reason: string,
  { light, day }: { light: 'red' | 'yellow'; day: CalendarDate },
): Change {
  const text = reason.trim()
  if (text === '' || text.length > MAX_TEXT) {
    throw codedError(
      'placement_rule_invalid',
      `Напишите, почему: от 1 до ${MAX_TEXT} символов. Этот текст увидят сотрудники.`,
    )
  }
  const platform = { host: asHost(address), light, text, checked: day }
  return (rules) => {
    const platforms = [...rules.platforms.filter(({ host }) => host !== platform.host), platform]
    if (platforms.length > mostPlatforms)
      throw codedError('placement_rule_invalid', `Площадок не больше ${mostPlatforms}.`)
    return { ...rules, platforms }
  }
}

function paperChange(value: string, action: 'want' | 'skip'): Change {
  if (!wantedPapers.some((paper) => paper === value)) {
    throw codedError('placement_rule_invalid', `Нет такого документа. Есть: ${wantedPapers.join(', ')}.`)
  }
  return (rules) => ({
    ...rules,
    wanted: wantedPapers.filter((paper) => (paper === value ? action === 'want' : rules.wanted.includes(paper))),
  })
}

function registerChange(value: string): Change {
  if (!/^\d{1,9}$/.test(value))
    throw codedError('placement_rule_invalid', 'Число подписчиков пишется цифрами, например 10000.')
  return (rules) => ({ ...rules, most_unregistered: Number(value) })
}

function asHost(address: string): string {
  const host = hostOf(address.toLowerCase())
  if (host === undefined || address.startsWith('@') || host.length > MAX_TEXT) {
    throw codedError('placement_rule_invalid', 'Укажите сайт площадки, например vk.com.')
  }
  return host
}

function textOf({ version, since, most_unregistered, platforms, wanted }: NumberedRules): string {
  return [
    version === 0 ? 'Правила пока не меняли: действуют исходные' : `Правила № ${version}, действуют с ${since}`,
    `Реестр РКН: нужен, если подписчиков больше ${most_unregistered}`,
    `Документы: ${wanted.map(channelFieldLabel).join(', ') || 'не смотрим'}`,
    ...platforms.map(
      ({ host, light, text, checked }) =>
        `${light === 'red' ? 'Запрещена' : 'Под вопросом'}\t${host}\t${printable(text)}\tпроверено ${checked}`,
    ),
    ...(platforms.length === 0 ? ['Площадок в списке нет'] : []),
  ].join('\n')
}
