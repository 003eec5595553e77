import { Search } from 'lucide-react'
import { useId } from 'react'
import { maxSearchLength, searchBoxText } from '#client/lib/page/search-param.ts'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { useSignKey } from '#client/ui/focus/use-keys.ts'
import { useSearchBox } from './use-search-box.ts'

type SearchInputProps = {
  label: string
  /** Where there is no room for the label in the field. */
  placeholder?: string | undefined
  /** What the address says. */
  value: string
  /** Called when typing pauses, with a text that can stand in an address. */
  onChange: (text: string) => void
  className?: string | undefined
}

/** A list's search box over a value that lives in the address. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onChange,
  className = '',
}: SearchInputProps) {
  const { text, type } = useSearchBox(value, (typed) => onChange(searchBoxText(typed)))
  const id = useId()
  useSignKey('/', () => document.getElementById(id)?.focus())
  return (
    <TextInput
      id={id}
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxSearchLength}
      value={text}
      onChange={type}
      icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
      clearable
      shortcut="/"
      enterKeyHint="search"
    />
  )
}
