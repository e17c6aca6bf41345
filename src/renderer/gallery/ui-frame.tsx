import { findEntry } from './catalog.ts'
import { Routed, UiProviders } from './providers.tsx'
import classes from './frame.module.css'

/** One state of a dashboard screen, at the width of its frame. */
export function UiFrame({ id, state }: { id: string; state: string | null }) {
  const states = findEntry(id)?.states ?? {}
  const shown = states[state ?? ''] ?? Object.values(states)[0]
  return (
    <UiProviders>
      <div className={classes.screen}>
        <Routed>{shown}</Routed>
      </div>
    </UiProviders>
  )
}
