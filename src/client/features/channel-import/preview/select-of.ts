import { optionSearch } from '#client/ui/input/option-search.ts'

/** Returns the options of a field with fixed choices, after one for no value. */
export function selectOf(choices: readonly string[], none: string) {
  return {
    showSearch: choices.length > MOST_AT_SIGHT && optionSearch,
    options: [{ value: '', label: none }, ...choices.map((text) => ({ value: text, label: text }))],
  }
}

/** A longer list shows only a part of its options at once. */
const MOST_AT_SIGHT = 7
