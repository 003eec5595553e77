import { useEffect, useRef, useSyncExternalStore } from 'react'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import type { Channel } from '#contract/channels.ts'
import styles from './lazy-channel-form-verdict.module.css'

const verdict = lazyModule(() => import('./channel-form-verdict.lazy.tsx'))

type LazyVerdictProps = { channel: Channel; id?: never } | { channel?: never; id: number | undefined }

/** Judges a stored channel, or the form of channel `id`; its code is loaded shortly before its place is in sight. */
export function LazyChannelFormVerdict({ channel, id }: LazyVerdictProps) {
  const place = useRef<HTMLDivElement>(null)
  const known = useSyncExternalStore(verdict.subscribe, verdict.get)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) verdict.load()
      },
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.place}>
      {known.state === 'there' &&
        (channel ? <known.module.StoredVerdict channel={channel} /> : <known.module.TypedVerdict id={id} />)}
      {known.state === 'failed' && <NotLoaded module={verdict} what="правила размещения" isGone={known.isGone} />}
    </div>
  )
}
