import { useState } from 'react'

/** The newest value that there was: while a dialog fades out, it still names what it was about. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
