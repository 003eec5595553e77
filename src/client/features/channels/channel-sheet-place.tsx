import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, Suspense, use, useEffect, useState } from 'react'
import { later } from '#client/ui/later/later.ts'
import { useScreen } from '#client/ui/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelDelete } from './channel-delete.tsx'
import { useCloseSheet } from './use-close-sheet.ts'

const sheet = later(() => import('./channel-sheet.tsx'))

const route = getRouteApi('/_app/placement/channels-base/')

/** Over the list, or the shortlist: the sheet of the channel that the address names, on small screens. */
export function ChannelSheetPlace() {
  const opened = route.useSearch({ select: ({ channel }) => channel })
  const close = useCloseSheet('channel')
  const [toDelete, setToDelete] = useState<Channel>()
  const [isShown, setShown] = useState(false)
  if (opened !== undefined && !isShown) setShown(true)
  const isWide = useScreen() === 'desktop'
  useEffect(() => {
    // Before it is pressed: by then the network may be gone.
    if (!isWide) sheet.part().catch(() => {})
  }, [isWide])
  if (isShown) sheet.hurry()
  return (
    <>
      {isShown && (
        <Suspense>
          <Sheet onDelete={setToDelete} />
        </Suspense>
      )}
      <ChannelDelete
        channel={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={({ id }) => id === opened && close()}
      />
    </>
  )
}

function Sheet(props: ComponentProps<Awaited<ReturnType<typeof sheet.part>>['ChannelSheet']>) {
  const { ChannelSheet } = use(sheet.part())
  return <ChannelSheet {...props} />
}
