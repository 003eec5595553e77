import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type AddressLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { address: string }

/** A link to an address of the product that no route names, because an answer gives it. It opens in this tab. */
export function AddressLink({ address, ...props }: AddressLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: address })
  }
  return <a {...props} href={address} onClick={open} />
}
