import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, Fragment, type MouseEvent } from 'react'
import { linkedParts } from '#client/lib/page/web-address.ts'
import texts from './text.module.css'

/** Shows a user's text unchanged and turns its web addresses into links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  let at = 0
  return linkedParts(text).map((part) => {
    // A part has no id, so its offset in the text is the key.
    const key = at
    at += part.text.length
    if (part.href === undefined) return <Fragment key={key}>{part.text}</Fragment>
    return (
      <a key={key} className={texts.link} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}

type AddressLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { address: string }

/** A link to an address of the product that no route names, because an answer gives it. It opens in this tab. */
export function AddressLink({ address, ...props }: AddressLinkProps) {
  const router = useRouter()
  return <PlainLink {...props} href={address} onOpen={() => void router.navigate({ href: address })} />
}

type PlainLinkProps = Omit<ComponentProps<'a'>, 'onClick'> & { href: string; onOpen: () => void }

/** Lighter than a router link, which also fetches what the pointer passes. The browser handles modifier keys. */
export function PlainLink({ href, onOpen, ...props }: PlainLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return <a {...props} href={href} onClick={open} />
}
