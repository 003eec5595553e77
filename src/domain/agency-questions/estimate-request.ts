/** What is said of a new estimate; rates in roubles an hour without VAT, undefined when the text names none. */
export type EstimateRequest = {
  client: string
  lines: readonly { position: string; hours: number; rate: number | undefined }[]
}

/** Reads «для клиента Ромашка: копирайтер 10 часов по 1 500, 5 часов дизайнера». */
export function estimateRequest(text: string): EstimateRequest {
  const client = /(?<![а-я])(?:для|клиент[а-я]*)\s+(?:клиента\s+)?[«"]?([^:,.»"]+)/i.exec(text)
  const rest = client ? text.slice(client.index + client[0].length) : text
  const lines = rest.split(/[,;:\n](?=\s|$)|\s+и\s+/).flatMap((part) => lineIn(part.trim()) ?? [])
  return { client: client?.[1]?.trim() ?? '', lines }
}

function lineIn(part: string) {
  const hours = /(\d+(?:[.,]\d)?)\s*(?:ч(?![а-я])\.?|час[а-я]*)/i.exec(part)
  if (!hours) return undefined
  const rest = `${part.slice(0, hours.index)} ${part.slice(hours.index + hours[0].length)}`
  const rate = /(?:по|ставк[а-я]*)\s+(\d[\d\s]*)\s*(?:₽|руб[а-я]*|р\.?)?(?:\s*(?:в|за|\/)\s*ч[а-я]*)?/i.exec(
    rest,
  )
  const position = (rate ? rest.replace(rate[0], ' ') : rest).replaceAll(/^[\s—–:-]+|[\s—–:.-]+$/g, '')
  if (position === '') return undefined
  return {
    position: position.replaceAll(/\s+/g, ' '),
    hours: Number(hours[1]?.replace(',', '.')),
    rate: rate ? Number(rate[1]?.replaceAll(/\s/g, '')) : undefined,
  }
}
