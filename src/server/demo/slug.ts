/** Transliterates a title into lower-case Latin letters and digits: «Тёплый свет» becomes `teply-svet`. */
export function slug(title: string, separator: '-' | '_', maxLength: number): string {
  let text = ''
  for (const letter of title.toLowerCase().replaceAll('ый', 'ы')) text += latin[letter] ?? letter
  return text
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd()
    .replaceAll(' ', separator)
}

const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
