/** Placeholders that the user replaces by the client's name. */
const client = '\\[(?:название компании|название клиента|клиент)\\]'
const longestValue = 120

/**
 * Returns «Шаблон · Клиент» for a message that is a filled template: it has the template's line about the client, with a
 * name in place of the placeholder. Undefined for other messages.
 */
export function templateChatName(
  templates: readonly { label: string; prompt: string }[],
  message: string,
): string | undefined {
  for (const { label, prompt } of templates) {
    const line = prompt.split('\n').find((one) => new RegExp(client, 'i').test(one))
    const name = line && isTelling(line) && filledLine(line).exec(message)?.[1]?.trim()
    if (name && !/[[\]]/.test(name)) return `${label} · ${name}`
  }
  return undefined
}

/** A line of few own letters matches any message, and one of many fields takes long to compare. */
function isTelling(line: string): boolean {
  const letters = line.replace(/\[[^\]]*\]/g, '').replace(/\P{L}/gu, '')
  return letters.length >= FEWEST_LETTERS && line.split('[').length <= MOST_FIELDS + 1
}

const FEWEST_LETTERS = 8
const MOST_FIELDS = 4

/** Returns an expression for the line with any values in place of its placeholders. */
function filledLine(line: string): RegExp {
  const [before = '', ...after] = line.split(new RegExp(client, 'i'))
  const pattern = `${anyValues(before)}(.{1,${longestValue}}?)${anyValues(after.join('[клиент]'))}`
  return new RegExp(`^${pattern}$`, 'm')
}

const anyValues = (text: string) =>
  text
    .split(/\[[^\]]*\]/)
    .map((literal) => literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join(`.{1,${longestValue}}?`)
