import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { maxSearchLength, searchBoxText } from '#client/lib/page/address-params.ts'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { useSignKey } from '#client/ui/overlay/use-keys.ts'

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
      icon={<Search size={16} aria-hidden />}
      clearable
      shortcut="/"
      enterKeyHint="search"
    />
  )
}

const debounceMs = 300

/**
 * Returns the text of a search box whose value is in the URL. A pause in typing or a press that may leave the list updates the URL; a
 * change of the URL from elsewhere (back, a pasted link, a reset) replaces the text.
 */
export function useSearchBox(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  /** The text that the URL does not have yet. */
  const [waiting, setWaiting] = useState<string>()
  const known = useRef(value)

  useEffect(() => {
    // The typed text comes back when the URL follows; by then the user may have typed more.
    if (value === known.current) return
    known.current = value
    setWaiting(undefined)
    setText(value)
  }, [value])
  const send = useEffectEvent((typed: string) => {
    known.current = typed
    setWaiting(undefined)
    onChange(typed)
  })
  useEffect(() => {
    if (waiting === undefined) return
    const now = () => send(waiting)
    const timer = setTimeout(now, debounceMs)
    const leaving = (event: MouseEvent | KeyboardEvent) => {
      if ('button' in event ? event.type === 'click' || event.button > 2 : event.altKey) now()
    }
    // The press may open a record or another page, or be the browser's «Back»; from there one returns to this URL.
    const presses = ['click', 'mousedown', 'keydown'] as const
    for (const press of presses) window.addEventListener(press, leaving, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const press of presses) window.removeEventListener(press, leaving, { capture: true })
    }
  }, [waiting])

  const type = (typed: string) => {
    setText(typed)
    setWaiting(typed)
  }
  return { text, type }
}
