/** A line of the list of people to invite: «Анна Белова, anna@agency.example» in any order. */
export type InviteLine = { text: string; email: string; full_name: string }

/** Reads one person a line and skips repeated addresses. A person without a name is called as the address before «@». */
export function inviteLines(text: string): InviteLine[] {
  const known = new Set<string>()
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim()
    const email = /[^\s,;<>"]+@[^\s,;<>"]+/.exec(line)?.[0] ?? line
    if (line === '' || known.has(email.toLowerCase())) return []
    known.add(email.toLowerCase())
    const name = line
      .replace(email, '')
      .replace(/[\s,;<>"]+/g, ' ')
      .trim()
    return [{ text: line, email, full_name: name || (email.split('@')[0] ?? email) }]
  })
}
