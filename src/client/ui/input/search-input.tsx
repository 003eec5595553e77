import { Search } from 'lucide-react'
import { useId } from 'react'
import { maxSearchLength, searchBoxText } from '#client/lib/page/address-params.ts'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { useSignKey } from '#client/ui/overlay/use-keys.ts'
import { useSearchBox } from './use-search-box.ts'

type SearchInputProps = {
  label: string
  /** The value from the URL. */
  value: string
  /** Called when typing pauses, with a text that a URL can contain. */
  onChange: (text: string) => void
  className?: string | undefined
}

/** The search box of a list; its value is in the URL. */
export function SearchInput({ label, value, onChange, className = '' }: SearchInputProps) {
  const { text, type } = useSearchBox(value, (typed) => onChange(searchBoxText(typed)))
  const id = useId()
  useSignKey('/', () => document.getElementById(id)?.focus())
  return (
    <TextInput
      id={id}
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
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
