import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { Channel } from '#contract/channels.ts'
import type { FormFigures } from './channel-form-layout.ts'
import styles from './lazy-channel-form-figures.module.css'

const figures = lazyModule(() => import('./channel-form-figures.lazy.tsx'))

type PlaceProps = { part: FormFigures; channel?: Channel | undefined }

/** Shows figures derived from a stored channel or from the form. Reserves their height until their code is loaded. */
export function LazyChannelFormFigures({ part, channel }: PlaceProps) {
  const known = useLazyModule(figures)
  return (
    <div className={styles.place} data-part={part}>
      {known.state === 'there' &&
        (channel ? <known.module.FiguresOf part={part} values={channel} /> : <known.module.TypedFigures part={part} />)}
      {/* Both parts need the same code, so only one of them reports that it is missing. */}
      {known.state === 'failed' && part === 'figures' && (
        <NotLoaded module={figures} what="показатели канала" isGone={known.isGone} />
      )}
    </div>
  )
}
